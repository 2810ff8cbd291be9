import type { Texts } from '../../../../text/index.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { escapeMrkdwn } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import { slackIdOf } from '../../ids.ts';
import { mentionOf } from '../mention.ts';
import type { Ask } from './ask.ts';

/** Longest part of a question that is shown, in UTF-16 units; the model reads it whole. */
const SHOWN_CHARS = 1_000;

/** What the bot posts for a question: who asks, and under it what, in which nothing is a mention or a link of Slack's. */
export function askedText({ author, text, about }: Pick<Ask, 'author' | 'text' | 'about'>, { slack }: Texts): string {
  const person = mentionOf(slackIdOf(author));
  const head = about === undefined ? slack.asks(person) : slack.asksAboutMessage(person, text !== '');
  return text === '' ? head : `${head}\n${quoted(text)}`;
}

function quoted(text: string): string {
  const lines = escapeMrkdwn(cutText(text.trim(), SHOWN_CHARS)).split(/\r\n?|\n/u);
  return lines.map((line) => `> ${line}`).join('\n');
}
