import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { bitsOf, neededPermissions, PERMISSIONS } from '../../../../src/adapters/discord/invite/permissions.ts';
import { BOT_PERMISSIONS } from '../../../../src/testing/fake-discord/state/everyone.ts';

const NOTHING_MORE = { unfurl: false, massMentions: false };

describe('the permissions of the bot', () => {
  it('are exactly these, and none that lets it manage anything', () => {
    expect(neededPermissions(NOTHING_MORE).map(({ name }) => name)).toEqual([
      'ViewChannel',
      'SendMessages',
      'CreatePublicThreads',
      'SendMessagesInThreads',
      'ReadMessageHistory',
      'AddReactions',
      'AttachFiles',
    ]);
    expect(PERMISSIONS.map(({ name }) => name).filter((name) => /Manage|Administrator|Moderate/u.test(name))).toEqual(
      [],
    );
  });

  it('are more only where a setting needs it', () => {
    const named = (wanted: typeof NOTHING_MORE) =>
      neededPermissions(wanted)
        .map(({ name }) => name)
        .slice(7);
    expect(named({ ...NOTHING_MORE, unfurl: true })).toEqual(['EmbedLinks']);
    expect(named({ unfurl: true, massMentions: true })).toEqual(['EmbedLinks', 'MentionEveryone']);
  });

  it('are what the fake of Discord lets the bot do, unless a test says otherwise', () => {
    expect(BOT_PERMISSIONS).toEqual(neededPermissions(NOTHING_MORE).map(({ name }) => name));
  });

  it('are one number for Discord', () => {
    const { ViewChannel, SendMessages, AddReactions } = PermissionFlagsBits;
    expect(bitsOf([{ name: 'ViewChannel' }, { name: 'SendMessages' }, { name: 'AddReactions' }])).toBe(
      ViewChannel | SendMessages | AddReactions,
    );
    expect(bitsOf([])).toBe(0n);
    expect(bitsOf(neededPermissions(NOTHING_MORE))).toBe(309_237_746_752n);
  });
});
