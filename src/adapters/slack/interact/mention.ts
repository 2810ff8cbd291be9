/** The mention of somebody, which Slack shows as their name. */
export function mentionOf(slackId: string): string {
  return `<@${slackId}>`;
}
