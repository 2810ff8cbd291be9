import { describe, expect, it } from 'vitest';
import { readOrder } from '../../../../../src/adapters/slack/interact/commands/order.ts';

describe('readOrder', () => {
  it.each([
    ['tools', 'tools'],
    ['Werkzeuge', 'tools'],
    ['settings', 'settings'],
    ['Einstellungen!', 'settings'],
    ['instructions', 'instructions'],
    ['anweisungen', 'instructions'],
    ['budget', 'usage'],
    [' usage ', 'usage'],
    ['verbrauch', 'usage'],
    ['pause', 'pause'],
    ['resume', 'resume'],
    ['fortsetzen', 'resume'],
    ['audit', 'audit'],
    ['änderungen', 'audit'],
    ['feedback', 'feedback'],
    ['privacy', 'privacy'],
    ['meine Daten', 'privacy'],
  ])('knows %j as %s', (text, word) => {
    expect(readOrder(text)).toEqual({ kind: 'manage', word });
  });

  it.each([
    ['ask tools', { kind: 'ask', text: 'tools' }],
    ['pause the deployment', { kind: 'ask', text: 'pause the deployment' }],
    ['which tools do you have?', { kind: 'ask', text: 'which tools do you have?' }],
    ['stop', { kind: 'command', command: 'stop' }],
    ['', { kind: 'help' }],
    ['help', { kind: 'help' }],
  ])('reads %j as before', (text, order) => {
    expect(readOrder(text)).toEqual(order);
  });
});
