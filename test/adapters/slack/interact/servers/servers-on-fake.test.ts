import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../../../src/text/index.ts';
import { partsOf } from '../../../../e2e/trust/slack/shown-card.ts';
import { settingsScene } from '../admin/support/settings-scene.ts';
import type { Transport } from '../support/bot-on-fake.ts';
import { ServerBook, serverView } from './support/server-book.ts';

const texts = createTexts('en');
const { slackServers: words, slackAdmin } = texts;
const CARLA = 'slack:U3CARLA';

/** A bot that knows the servers of a book, and people at its windows. */
async function startServers(transport: Transport = 'http', servers = [serverView('tracker')]) {
  const book = new ServerBook();
  book.servers = servers;
  const scene = await settingsScene(transport, { host: { mcpServers: book } });
  const openServers = async (person = scene.carla) => {
    await person.openHome();
    await person.press(slackAdmin.sections.servers);
  };
  return { ...scene, book, openServers };
}

describe.each(['socket', 'http'] as const)('MCP servers in the home of Slack, over %s', (transport) => {
  it('are listed with what is wrong with them, whatever they say of themselves', async () => {
    const hostile = '<!channel> ![x](https://evil.example/p) <https://evil.example|good> \u202e';
    const failing = serverView('tracker', {
      health: 'failing',
      shown: `It answered 503 at 10:00. ${hostile}`,
      tools: [{ name: 'tracker__find', label: `Find ${hostile}` }],
      leftOut: [{ name: hostile, sentence: 'Its schema is none.' }],
    });
    const { slack, carla, openServers } = await startServers(transport, [failing]);
    await openServers();
    expect(carla.read()).toContain('It answered 503 at 10:00.');
    expect(carla.read()).toContain('https://tracker.example/mcp  ·  added here  ·  one account for all  ·  1 tool');
    expect(carla.read()).toContain(words.leftOut(1));
    // Plain text has no notation; mrkdwn has.
    const drawn = partsOf(slack.home('U3CARLA')).filter(({ type }) => type === 'mrkdwn' || type === 'image');
    for (const live of ['<!channel>', '<https://evil', 'image', '\u202e']) {
      expect(JSON.stringify(drawn)).not.toContain(live);
    }
    expect(slack.problems).toEqual([]);
  });

  it('are added by a form, with what is wrong beside its field, and its secret is shown nowhere', async () => {
    const { slack, carla, book, openServers, until } = await startServers(transport);
    await openServers();
    await carla.press(words.add);
    expect(carla.labels).toEqual([words.form.name, words.form.url, words.form.account, words.form.auth]);
    expect(carla.read()).toContain('`*.example`');
    await carla.choose('threadloop.admin.serverAuth', 'bearer');
    expect(carla.labels).toContain(words.form.token);
    const given = { name: 'notes', url: 'https://notes.example', account: 'team', auth: 'bearer', token: 's3cret' };
    const problems = { name: 'There is one of this name.', url: 'Not https.', secret: 'It is too short.' };
    book.answer = { status: 'invalid', problems };
    await carla.submitBlocks(given);
    expect(carla.errors).toEqual({
      [words.form.name]: problems.name,
      [words.form.url]: problems.url,
      [words.form.token]: problems.secret,
    });
    book.answer = undefined;
    await carla.submitBlocks(given);
    await until('the home says so', () => carla.read().includes(words.added('notes')));
    const { token, ...server } = given;
    expect(book.asked).toEqual([
      ['add', 'notes', CARLA, { ...server, auth: { kind: 'bearer', token } }],
      ['add', 'notes', CARLA, { ...server, auth: { kind: 'bearer', token } }],
    ]);
    expect(JSON.stringify(slack.calls)).not.toContain('s3cret');
    expect(slack.problems).toEqual([]);
  });
});

describe('MCP servers in the home of Slack', () => {
  it('cannot be added where the operator allows no host, and the window says what has to be set', async () => {
    const { carla, book, openServers } = await startServers();
    book.hosts = [];
    await openServers();
    await carla.press(words.add);
    expect(carla.lines).toEqual(['The operator has to set `mcpHosts`.']);
  });

  it('may take longer to answer than a window waits, which says so, and what came of it', async () => {
    const { carla, book, openServers, until } = await startServers();
    let answer = (): void => undefined;
    book.waiting = new Promise((resolve) => {
      answer = resolve;
    });
    await openServers();
    await carla.press(words.add);
    await carla.submitBlocks({ name: 'slow', url: 'https://slow.example', account: 'team', auth: 'none' });
    expect(carla.read()).toContain(words.form.adding('slow'));
    book.answer = { status: 'invalid', problems: { url: 'Nothing answers there.' } };
    answer();
    await until('the form is there again', () => carla.read().includes('Nothing answers there.'));
    expect([carla.valueOf(words.form.name), carla.valueOf(words.form.url)]).toEqual(['slow', 'https://slow.example']);
  });

  it('are asked anew, disconnected and removed, each once and confirmed where it is lost', async () => {
    const server = serverView('tracker', { auth: 'oauth', isConnected: true });
    const { slack, carla, book, openServers, until } = await startServers('http', [server]);
    await openServers();
    await carla.press(words.spoken(words.check, 'tracker'));
    await until('it says so', () => carla.read().includes(words.checked('tracker')));
    await carla.press(words.spoken(words.disconnect, 'tracker'));
    await until('it says so', () => carla.read().includes(words.disconnected('tracker')));
    const home = JSON.stringify(slack.home('U3CARLA'));
    expect(home).toContain(words.removeConfirm('tracker').text);
    await carla.press(words.spoken(words.remove, 'tracker'));
    await until('it says so', () => carla.read().includes(words.removed('tracker')));
    expect(carla.read()).toContain(words.none);
    expect(book.asked.map(([act, name]) => [act, name])).toEqual([
      ['check', 'tracker'],
      ['disconnect', 'tracker'],
      ['remove', 'tracker'],
    ]);
  });

  it('say why something was not done', async () => {
    const { carla, book, openServers, until } = await startServers();
    await openServers();
    book.answer = { status: 'refused', sentence: 'Only admins may do that.' };
    await carla.press(words.spoken(words.check, 'tracker'));
    await until('it says so', () => carla.read().includes('Only admins may do that.'));
    expect(carla.read()).toContain('Only admins may do that.');
  });

  it('get a secret that is shown nowhere', async () => {
    const { slack, carla, book, openServers, until } = await startServers('http', [
      serverView('tracker', { auth: 'bearer' }),
    ]);
    await openServers();
    await carla.press(words.spoken(words.secret, 'tracker'));
    book.answer = { status: 'invalid', problems: { secret: 'It is too short.' } };
    await carla.submit({ [words.secretForm.label]: 'abc' });
    expect(carla.errors).toEqual({ [words.secretForm.label]: 'It is too short.' });
    book.answer = undefined;
    await carla.submit({ [words.secretForm.label]: 's3cret' });
    await until('it says so', () => carla.read().includes(words.secretSet('tracker')));
    expect(book.asked.map(([, , , given]) => given)).toEqual(['abc', 's3cret']);
    expect(JSON.stringify(slack.calls)).not.toContain('s3cret');
  });

  it('are signed in to by a link that only who pressed gets, with its host beside it', async () => {
    const server = serverView('tracker', { auth: 'oauth', health: 'signIn' });
    const { slack, carla, book, openServers } = await startServers('http', [server]);
    book.link = { status: 'link', url: 'https://bot.example.com/mcp/sign-in?state=once', expiresAt: 1_790_000_000_000 };
    await openServers();
    await carla.press(words.spoken(words.signIn, 'tracker'));
    expect(carla.read()).toContain('`bot.example.com`');
    expect(JSON.stringify(slack.view('U3CARLA'))).toContain('https://bot.example.com/mcp/sign-in?state=once');
    // Nobody else, and no message, has it.
    const elsewhere = slack.calls.filter(({ args }) => JSON.stringify(args).includes('state=once'));
    expect(elsewhere.map(({ method }) => method)).toEqual(['views.open']);
    expect(carla.buttons).toEqual([words.link.button]);
    expect(slack.problems).toEqual([]);
  });

  it('say why somebody cannot sign in', async () => {
    const { carla, openServers } = await startServers('http', [serverView('tracker', { auth: 'oauth' })]);
    await openServers();
    await carla.press(words.spoken(words.signIn, 'tracker'));
    expect(carla.read()).toContain('You may not.');
  });

  it('lead to the settings of their tools, as all tools have them', async () => {
    const server = serverView('tracker', { tools: [{ name: 'dice', label: 'Roll dice' }] });
    const { carla, openServers } = await startServers('http', [server]);
    await openServers();
    await carla.choose('threadloop.admin.find.tracker', 'dice');
    expect(carla.read()).toContain('Rolls dice.');
    expect(carla.labels).toContain(slackAdmin.form.enabled);
  });

  it('R81: have tools of any number and length in one menu', async () => {
    const tools = Array.from({ length: 150 }, (_, at) => ({
      name: `tracker__${'x'.repeat(50)}${at}`,
      label: `${'Same beginning '.repeat(6)}${at}`,
    }));
    const { slack, carla, openServers } = await startServers('http', [serverView('tracker', { tools })]);
    await openServers();
    expect(carla.read()).toContain('150 tools');
    expect(slack.problems).toEqual([]);
  });

  it('are those of their own accounts for everybody else, in the home and by the command', async () => {
    const personal = serverView('calendar', { auth: 'oauth', account: 'personal', health: 'signIn' });
    const { slack, alice, book, until } = await startServers('http', [serverView('tracker'), personal]);
    await alice.openHome();
    expect(alice.read()).toContain('calendar');
    expect(alice.read()).not.toContain('tracker');
    await alice.command('servers', 'C1GENERAL');
    expect(alice.buttons).toEqual([words.spoken(words.connectMine, 'calendar')]);
    book.link = { status: 'link', url: 'https://bot.example.com/mcp/sign-in?state=mine', expiresAt: 1_790_000_000_000 };
    await alice.press(words.spoken(words.connectMine, 'calendar'));
    await until('the link is there', () => JSON.stringify(slack.view('U1ALICE')).includes('state=mine'));
    expect(book.asked).toEqual([['connect', 'calendar', 'slack:U1ALICE']]);
  });
});
