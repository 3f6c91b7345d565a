"""How a page asks the engine: calls in order, cancelled, repeated, given up; with a worker that only pretends."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.playing import playing
from tests.web.serving import Client

Run = Callable[[str], Any]

PRETENDER = """
const id = Math.random();
const once = async () => {
  const cache = await caches.open("pretender");
  const isSecond = await cache.match("/once");
  await cache.put("/once", new Response(""));
  return isSecond ? {status: 200, text: '"at last"'} : {fault: "no memory"};
};
const answers = {
  who: () => ({status: 200, text: String(id)}),
  echo: (text) => ({status: 200, text}),
  problem: () => ({status: 422, text: '{"detail": "expected another puzzle"}'}),
  fault: () => ({fault: "no memory"}),
  never: () => new Promise(() => {}),
  once,
};
const answer = ({name, text, folder}) => folder ? {ready: true} : answers[name](text);
addEventListener("message", async ({data}) => postMessage(await answer(data)));
"""
ENGINE = """
const { Engine } = await import("/static/js/engine.js");
const engine = new Engine("/");
const ask = (name, asked = {}, signal) => engine.send(name, asked, {method: "POST", signal});
const told = (error) => error.message;
"""


@pytest.fixture(scope="module")
def run(browser: Browser, server: Client) -> Iterator[Run]:
    """Runs a script with an engine, and gives what it returns."""
    with playing(browser, server) as player:
        player.page.context.route(
            "**/engine-worker.js", lambda route: route.fulfill(body=PRETENDER, content_type="text/javascript")
        )
        player.page.goto(player.address)
        player.ready()
        yield lambda script: player.page.evaluate(f"async () => {{ {ENGINE} {script} }}")


def test_answers_come_in_the_order_of_the_questions(run: Run) -> None:
    script = 'return Promise.all([ask("echo", {a: 1}), ask("echo", {b: [2]}), ask("problem").catch(told)])'
    assert run(script) == [{"a": 1}, {"b": [2]}, "expected another puzzle"]


def test_a_call_that_is_not_wanted_any_more_ends_its_worker(run: Run) -> None:
    first, error, second = run("""
        const first = await ask("who");
        const unwanted = new AbortController();
        const never = ask("never", {}, unwanted.signal).catch((error) => error.name);
        const next = ask("who");
        setTimeout(() => unwanted.abort(), 50);
        return [first, await never, await next];
    """)
    assert error == "AbortError"
    assert first != second


def test_a_call_that_waits_is_cancelled_without_harm(run: Run) -> None:
    first, error, second = run("""
        const first = ask("who");
        const unwanted = new AbortController();
        const waiting = ask("never", {}, unwanted.signal).catch((error) => error.name);
        unwanted.abort();
        return [await first, await waiting, await ask("who")];
    """)
    assert error == "AbortError"
    assert first == second


def test_a_call_at_which_a_worker_breaks_down_is_tried_once_more(run: Run) -> None:
    assert run('return Promise.all([ask("once"), ask("echo", {a: 1})])') == ["at last", {"a": 1}]
    given_up = "Time or memory ran out before there was an answer."
    assert run('return [await ask("fault").catch(told), await ask("echo", {a: 1})]') == [given_up, {"a": 1}]


def test_a_call_that_does_not_keep_its_time_is_given_up(run: Run) -> None:
    given_up = "Time or memory ran out before there was an answer."
    script = 'return [await ask("never", {seconds: -4.9}).catch(told), await ask("echo", {a: 1})]'
    assert run(script) == [given_up, {"a": 1}]
