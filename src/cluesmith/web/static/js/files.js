/** Files, to and from the player's own folders. */

/** @param {string} name @param {{text?: string, data?: string, type?: string}} what its text, or its bytes in base 64 */
export function download(name, { text, data, type }) {
  const bytes = data ? Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)) : (text ?? "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)], { type: type ?? "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Calls back with each file that is chosen there. @param {HTMLInputElement} field @param {(file: File) => void} act */
export function onFile(field, act) {
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    if (file) act(file);
    field.value = ""; // so that the same can be chosen again
  });
}

/** @param {File} file @returns {Promise<string>} its bytes in base 64 */
export function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(new Error("This file cannot be read."));
    reader.readAsDataURL(file);
  });
}
