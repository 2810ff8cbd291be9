import { describe, expect, it } from 'vitest';
import { appUrlOf, authorizeUrlOf, organisationUrlOf } from '../../../../src/adapters/slack/oauth/slack-addresses.ts';

describe('the addresses at Slack', () => {
  it.each([
    ['https://slack.com/api/', 'https://slack.com', 'https://app.slack.com'],
    ['https://www.slack.com/api/', 'https://slack.com', 'https://app.slack.com'],
    ['https://slack-gov.com/api/', 'https://slack-gov.com', 'https://app.slack-gov.com'],
    ['http://127.0.0.1:4110/api/', 'http://127.0.0.1:4110', 'http://127.0.0.1:4110'],
    ['http://notslack.com/api/', 'http://notslack.com', 'http://notslack.com'],
  ])('of the Web API at %s are at %s and %s', (apiUrl, origin, app) => {
    expect(authorizeUrlOf(apiUrl)).toBe(`${origin}/oauth/v2/authorize`);
    expect(appUrlOf(apiUrl, { appId: 'A&1', team: 'T1' })).toBe(`${origin}/app_redirect?app=A%261&team=T1`);
    expect(organisationUrlOf(apiUrl, { appId: 'A1', enterprise: 'E/1' })).toBe(
      `${app}/manage/E%2F1/integrations/profile/A1/workspaces/add`,
    );
  });
});
