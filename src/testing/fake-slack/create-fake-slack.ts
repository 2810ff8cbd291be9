import { systemClock } from '../../core/index.ts';
import { listen } from '../loopback-server.ts';
import { callMethodAs } from './api/call-method.ts';
import { Faults } from './api/faults.ts';
import type { MethodServices } from './api/method.ts';
import { RateLimits } from './api/rate-limits.ts';
import { APP_TOKEN, credentialsOf, withDefaultInstallation } from './default-workspaces.ts';
import { createDelivery } from './delivery/create-delivery.ts';
import type { Delivery } from './delivery/delivery.ts';
import type { FakeCall, FakeSlack, FakeSlackOptions } from './fake-slack.ts';
import { serveApi } from './http/serve-api.ts';
import { serveFiles } from './http/serve-files.ts';
import { createPeople } from './people/people.ts';
import { createSeen } from './seen.ts';
import { FakeState } from './state/state.ts';

const STREAM_LIFE_MS = 300_000;

/**
 * Starts a fake of Slack on a loopback port. `close` it at the end.
 *
 * @throws Error when the port is taken, or the workspaces of the options contradict each other.
 */
export async function createFakeSlack(options: FakeSlackOptions = {}): Promise<FakeSlack> {
  const workspaces = withDefaultInstallation(options);
  const credentials = credentialsOf(options, workspaces);
  const app = {
    id: credentials.appId,
    name: options.app?.name ?? 'threadloop',
    botUserId: credentials.botUserId,
    botId: credentials.botId,
  };
  const clock = options.clock ?? systemClock;
  const state = new FakeState(workspaces, app, APP_TOKEN, clock, options.enterprises);
  const limitsHistory = options.limitsHistory ?? false;
  const services: MethodServices = {
    state,
    credentials,
    rotatesTokens: options.rotatesTokens ?? false,
    limitsHistory,
    streamLifeMs: options.streamLifeMs ?? STREAM_LIFE_MS,
    openConnection: () => delivery.openConnection(),
  };
  const calls: FakeCall[] = [];
  const faults = new Faults();
  const limits = new RateLimits({ limitsRates: options.limitsRates ?? false, limitsHistory });
  const server = await listen(options.port ?? 0, {
    request: async (request, response, url) => {
      if (await serveApi(request, response, url, { services, faults, limits, calls })) return;
      if (await serveFiles(request, response, url, state)) return;
      if (delivery.handleHttp(request, response)) return;
      response.writeHead(404);
      response.end();
    },
    upgrade: (request, socket, head) => delivery.handleUpgrade(request, socket, head),
  });
  state.url = server.url;
  // Nobody knows the server's address before this function answers, so that its handlers find the deliveries made.
  const delivery: Delivery = createDelivery({
    state,
    options,
    credentials,
    url: server.url,
    call: async (workspaceId, name, args) => {
      const workspace = state.workspaces.get(workspaceId);
      const installation = state.installations.of(workspace);
      if (installation === undefined) throw new Error(`The app is not installed in ${workspaceId}`);
      return callMethodAs({ installation, workspace }, name, args, services);
    },
  });
  state.emit = (event) => delivery.deliver(event);
  const seen = createSeen(state);
  return {
    ...createPeople(state),
    ...seen.looks,
    url: server.url,
    apiUrl: `${server.url}/api/`,
    credentials,
    calls,
    callsOf: (method) => calls.filter((call) => call.method === method),
    problems: state.problems,
    get statuses() {
      return seen.statuses();
    },
    get sessions() {
      return seen.sessions();
    },
    get prompts() {
      return state.agents.prompts;
    },
    fail: (method, fault) => faults.add(method, fault),
    expireStreams: () => state.expireStreams(),
    command: (command) => delivery.command(command),
    press: (press) => delivery.press(press),
    pressInView: (press) => delivery.pressInView(press),
    shortcut: (shortcut) => delivery.shortcut(shortcut),
    submitView: (user, values) => delivery.submitView(user, values),
    closeView: (user, all) => delivery.closeView(user, all),
    openHome: (user, tab) => delivery.openHome(user, tab),
    changeContext: (user, channel) => delivery.changeContext(user, channel),
    verifyEventsUrl: () => delivery.verifyEventsUrl(),
    pressStop: (user, channel, threadTs) => delivery.pressStop(user, channel, threadTs),
    get deliveries() {
      return delivery.deliveries;
    },
    get openSockets() {
      return delivery.openSockets;
    },
    settled: () => delivery.settled(),
    failDeliveries: (fault) => delivery.failDeliveries(fault),
    release: () => delivery.release(),
    disconnect: (how) => delivery.disconnect(how),
    sendRateLimited: () => delivery.sendRateLimited(),
    close: async () => {
      await delivery.close();
      await server.close();
    },
  };
}
