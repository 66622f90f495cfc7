"""A browser without a window, told over its pipe what to open and to run."""

import json
import os
import select
import shutil
import subprocess
import time

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LOADED = """new Promise(
  go_on => document.readyState === "complete" ? go_on() : addEventListener("load", go_on)
)"""
PATIENCE = 120
"""How many seconds an answer may take."""


class Browser:
    """One process for many pages, since its start takes longer than any of them."""

    session = None

    def __init__(self, folder):
        self.folder = folder
        told, asked = os.pipe(), os.pipe()
        self.errors = (folder / "errors").open("wb")
        self.process = subprocess.Popen(
            [
                # The browser reads from file 3 and writes to file 4, whatever these are here.
                *["bash", "-c", f'exec "$0" "$@" 3<&{told[0]} 4>&{asked[1]}', CHROMIUM, *FLAGS],
                "--remote-debugging-pipe",
                f"--user-data-dir={folder / 'profile'}",
            ],
            pass_fds=(told[0], asked[1]),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self.errors,
        )
        os.close(told[0])
        os.close(asked[1])
        self.tell, self.hear = told[1], asked[0]
        self.heard = b""
        self.number = 0
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]

    def opened(self, page, script, **media):
        """What a script that runs on a page leaves in ``told``, where media are as named."""
        features = [{"name": name.replace("_", "-"), "value": is_} for name, is_ in media.items()]
        self.ask("Emulation.setEmulatedMedia", features=features)
        file = self.folder / f"page-{self.number}.html"
        file.write_text(page, "utf-8")
        self.ask("Page.navigate", url=file.as_uri())
        run = f"{LOADED}.then(() => {{ let told; {script}; return told; }})"
        answer = self.ask("Runtime.evaluate", expression=run, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"]["value"]

    def ask(self, method, **parameters):
        """The result of a command of the browser, or of its page where there is one."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.tell, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != self.number:
            pass
        return answer["result"]

    def _next(self):
        end = time.monotonic() + PATIENCE
        while b"\0" not in self.heard:
            ready, _, _ = select.select([self.hear], [], [], max(0, end - time.monotonic()))
            more = os.read(self.hear, 1 << 20) if ready else b""
            assert more, (self.folder / "errors").read_text()
            self.heard += more
        message, _, self.heard = self.heard.partition(b"\0")
        return json.loads(message)

    def close(self):
        """End it, and wait until it has ended."""
        self.process.kill()
        self.process.wait()
        os.close(self.tell)
        os.close(self.hear)
        self.errors.close()
