import { type Logger, LogLevel } from '@slack/web-api';

const ignore = () => {};

/** Slack's clients tell of each connection that is lost; here it is lost on purpose. */
export const silentLogger: Logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  setLevel: ignore,
  getLevel: () => LogLevel.ERROR,
  setName: ignore,
};
