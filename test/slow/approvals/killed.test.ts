import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { missingRequirements } from '../../../scripts/requirements.mjs';
import { createFakeSlack, type FakeMessage, type FakeSlack } from '../../../src/testing/index.ts';
import { createTexts } from '../../../src/text/index.ts';
import { createRandom } from '../../chaos/random.ts';
import { startRedisServer } from '../../support/redis-server.ts';
import { RoleProcess } from '../support/role-process.ts';
import { until } from '../support/until.ts';

const hasRedis = missingRequirements().every(({ name }) => name !== 'redis-server');

const REQUESTS = 24;

/** Requests that are decided on side by side, with all processes killed meanwhile. */
const BATCH = 8;
const SEED = 20_261_201;
const CHANNELS = Array.from({ length: 10 }, (_, n) => ({ id: `C${100 + n}DEPLOY`, name: `deploy-${n}` }));
const [ALICE, ROOT] = ['U1ALICE', 'U3ROOT'];

describe.skipIf(!hasRedis)('approvals of a deployment whose processes are all killed', () => {
  it('R74, R75: are decided once by whoever is first, and each call is made at most once and told of', {
    timeout: 420_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'approvals-'));
    const made = join(folder, 'made.txt');
    await writeFile(made, '');
    await writeFile(join(folder, 'deploy.mjs'), toolWriting(made));
    const redis = await startRedisServer(['--appendonly', 'yes', '--appendfsync', 'always']);
    const users = [
      { id: ALICE, name: 'alice' },
      { id: ROOT, name: 'root', isAdmin: true },
    ];
    const slack = await createFakeSlack({ workspaces: [{ id: 'T1', name: 'Kill', users, channels: CHANNELS }] });
    const { botToken, appToken, botUserId } = slack.credentials;
    const variables = {
      SLACK_BOT_TOKEN: botToken,
      SLACK_APP_TOKEN: appToken,
      SLACK_API_URL: slack.apiUrl,
      REDIS_URL: redis.url,
      THREADLOOP_TOOLS_FOLDER: folder,
      THREADLOOP_BUDGETS_REQUESTS_PER_HOUR: '0',
    };
    const processes = (['gateway', 'worker', 'worker'] as const).map((role) => new RoleProcess(role, variables));
    const random = createRandom(SEED);
    const killAll = async (): Promise<void> => {
      for (const each of processes) each.kill();
      await until('a socket is open again', () => slack.openSockets > 0, 60_000);
    };
    try {
      await until('a socket is open', () => slack.openSockets > 0, 60_000);
      const roots: Root[] = [];
      for (let n = 0; n < REQUESTS; n += 1) {
        const { id: channel = '' } = CHANNELS[n % CHANNELS.length] ?? {};
        const text = `<@${botUserId}> call deploy {"n": ${n}}`;
        roots.push({ n, channel, ts: (await slack.say({ channel, user: ALICE, text })).ts });
        await sleep(150);
        if (n === REQUESTS / 2) await killAll();
      }
      await until(
        'every request has its card',
        () => roots.every((root) => cardIn(slack, root) !== undefined),
        120_000,
      );
      // Everything that knew of them is gone.
      await killAll();
      const isOver = (root: Root): boolean => outcomesIn(slack, root).length > 0;
      for (let from = 0; from < REQUESTS; from += BATCH) {
        const batch = roots.slice(from, from + BATCH);
        const presses = batch.flatMap((root) => [ALICE, ROOT].map((user) => approve(slack, root, user)));
        await sleep(random.between(50, 1_500));
        await killAll();
        await Promise.allSettled(presses);
        for (let round = 0; round < 25 && !batch.every(isOver); round += 1) {
          // A click that nobody took is made again, as people do.
          await Promise.allSettled(batch.filter((root) => !isOver(root)).map((root) => approve(slack, root, ALICE)));
          await sleep(4_000);
        }
      }
      const calls = (await readFile(made, 'utf8')).split('\n').filter((line) => line !== '');
      const wrong = roots.flatMap((root) => {
        const [begun, told] = [calls.filter((line) => line === `begin ${root.n}`).length, outcomesIn(slack, root)];
        const isRight = begun <= 1 && told.length === 1 && (begun === 1 || told[0]?.includes('unknown') === true);
        return isRight
          ? []
          : [{ n: root.n, begun, told, thread: slack.thread(root.channel, root.ts).map(({ shown }) => shown) }];
      });
      const unknown = roots.filter((root) => outcomesIn(slack, root)[0]?.includes('unknown') === true).length;
      const kills = processes.reduce((sum, { kills: times }) => sum + times, 0);
      process.stdout.write(
        `Approvals: ${REQUESTS} requests, ${kills} kills, ${calls.filter((line) => line.startsWith('begin')).length} calls made, none twice; ${unknown} with an unknown outcome.\n`,
      );
      expect({ wrong, problems: slack.problems }).toEqual({ wrong: [], problems: [] });
    } finally {
      await Promise.all(processes.map((each) => each.stop()));
      await slack.close();
      await redis.stop();
      await rm(folder, { recursive: true });
    }
  });
});

interface Root {
  readonly n: number;
  readonly channel: string;
  readonly ts: string;
}

/** A tool that writes down when it begins and ends, and takes a second in between. */
function toolWriting(file: string): string {
  return `
import { appendFileSync } from 'node:fs';
export default {
  name: 'deploy',
  label: 'Deploy',
  description: 'Deploys a number.',
  approval: 'always',
  parameters: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
  async execute({ n }) {
    appendFileSync(${JSON.stringify(file)}, \`begin \${n}\\n\`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    appendFileSync(${JSON.stringify(file)}, \`end \${n}\\n\`);
    return \`deployed \${n}\`;
  },
};
`;
}

function cardIn(slack: FakeSlack, { channel, ts }: Root): FakeMessage | undefined {
  return slack.thread(channel, ts).find(({ blocks }) => JSON.stringify(blocks ?? []).includes(words.approve));
}

const { buttons: words } = createTexts('en').slackApprovals;

async function approve(slack: FakeSlack, root: Root, user: string): Promise<void> {
  const card = cardIn(slack, root);
  if (card === undefined) return;
  await slack.press({ channel: root.channel, ts: card.ts, user, action: words.approve });
}

/** What the bot said of what came of the call. */
function outcomesIn(slack: FakeSlack, { channel, ts }: Root): readonly string[] {
  return slack
    .thread(channel, ts)
    .filter(({ botId, shown }) => botId !== undefined && shown.includes('The outcome has arrived'))
    .map(({ shown }) => shown);
}
