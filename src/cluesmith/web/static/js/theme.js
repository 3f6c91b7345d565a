/**
 * Light or dark: as the system has it, unless the player has chosen. The style sheets say it once, for the system's
 * choice; another choice switches those rules on or off.
 */

const IS_DARK = /prefers-color-scheme:\s*dark/;

/** @type {Map<CSSMediaRule, string>} */
const originals = new Map();

/** @param {"system" | "light" | "dark"} theme */
export function applyTheme(theme) {
  document.documentElement.dataset.theme = theme;
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) if (rule instanceof CSSMediaRule) switchRule(rule, theme);
  }
}

/** @param {CSSMediaRule} rule @param {"system" | "light" | "dark"} theme */
function switchRule(rule, theme) {
  const original = originals.get(rule) ?? rule.media.mediaText;
  if (!IS_DARK.test(original)) return;
  originals.set(rule, original);
  rule.media.mediaText = { system: original, dark: "screen", light: "not all" }[theme];
}
