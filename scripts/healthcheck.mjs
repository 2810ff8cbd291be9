// Asks the program in the same container whether it answers at all; exit code 0 when it does. Every program that
// `start` makes listens on the loopback, or on all addresses.
const DEFAULT_PORT = '3210';

/** Milliseconds, less than the container's health check may take: this program says what is wrong, the engine cannot. */
const LIMIT_MS = 4_000;

const address = `http://127.0.0.1:${process.env.THREADLOOP_SERVER_PORT?.trim() || DEFAULT_PORT}/healthz`;

try {
  const { status } = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (status !== 200) fail(`answered ${status}`);
} catch (error) {
  fail(error.cause?.message ?? error.message);
}

function fail(reason) {
  console.error(`${address}: ${reason}. Expected 200; if the port is another one, set THREADLOOP_SERVER_PORT.`);
  process.exitCode = 1;
}
