import { type Contexts, changeContext, openHome, pressStop, withContext } from './agent-view.ts';
import { pressInMessage, pressInView } from './block-actions.ts';
import { createCourier } from './courier.ts';
import type { Delivery, DeliveryBackend } from './delivery.ts';
import { createDeliveryFaults } from './delivery-faults.ts';
import { VERIFICATION_TOKEN } from './event-envelope.ts';
import { eventParcels } from './event-parcels.ts';
import { type AnsweredRequest, createHttpSender } from './http-sender.ts';
import type { InteractionBackend } from './interactions.ts';
import { useShortcut } from './message-shortcut.ts';
import { ResponseUrls } from './response-urls.ts';
import { servePages } from './serve-pages.ts';
import { sendCommand } from './slash-command.ts';
import { createSocketServer } from './socket-server.ts';
import { closeView } from './view-closed.ts';
import { submitView } from './view-submission.ts';

/** Makes the deliveries of a fake: over HTTP when it was given an address for that, else over Socket Mode. */
export function createDelivery(backend: DeliveryBackend): Delivery {
  const { state, options, credentials, url, call } = backend;
  const { clock } = state;
  const sockets = createSocketServer({
    appId: state.app.id,
    clock,
    onProblem: (problem) => state.problems.push(problem),
  });
  const { eventsUrl } = options;
  const sender =
    eventsUrl === undefined
      ? undefined
      : createHttpSender({ url: eventsUrl, signingSecret: credentials.signingSecret, clock });
  const transport = sender ?? sockets;
  const faults = createDeliveryFaults();
  const courier = createCourier({ clock, transport, faults });
  const responseUrls = new ResponseUrls(state);
  const interactions: InteractionBackend = { state, courier, responseUrls, call };
  const contexts: Contexts = new Map();
  const pages = { state, clientId: credentials.clientId, responseUrls };
  return {
    deliver: (event) => {
      for (const parcel of eventParcels(withContext(event, contexts), state, faults)) void courier.deliver(parcel);
    },
    openConnection: () => `${url.replace('http:', 'ws:')}${sockets.openConnection()}`,
    handleHttp: (request, response) => servePages(request, response, pages),
    handleUpgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
    close: async () => {
      courier.close();
      await Promise.all([sockets.close(), transport.close()]);
    },
    command: (command) => sendCommand(command, interactions),
    press: async (press) => pressInMessage(press, interactions),
    pressInView: async (press) => pressInView(press, interactions),
    shortcut: async (shortcut) => useShortcut(shortcut, interactions),
    submitView: (user, values = {}) => submitView(user, values, interactions),
    closeView: async (user, all = false) => closeView(user, all, interactions),
    openHome: async (user, tab = 'home') => openHome(user, tab, state),
    changeContext: async (user, channel) => changeContext(user, channel, contexts, state),
    pressStop: async (user, channel, threadTs) => pressStop(user, channel, threadTs, state),
    verifyEventsUrl: async () => {
      if (sender === undefined) throw new Error('The fake was given no eventsUrl');
      const challenge = state.ids.next('challenge-');
      const verified = await sender.verifyUrl(challenge, VERIFICATION_TOKEN);
      const checked = await sender.checkSsl(VERIFICATION_TOKEN);
      return { isVerified: isEchoOf(challenge, verified), sslCheckStatus: checked.status };
    },
    deliveries: courier.deliveries,
    get openSockets() {
      return sockets.openSockets;
    },
    settled: () => courier.settled(),
    failDeliveries: (fault) => faults.add(fault),
    release: () => courier.release(),
    disconnect: (how) => sockets.disconnect(how),
    sendRateLimited: async () => {
      const [workspace = ''] = state.workspaces.all.keys();
      const payload = {
        token: VERIFICATION_TOKEN,
        type: 'app_rate_limited',
        team_id: workspace,
        minute_rate_limited: Math.floor(clock.now() / 60_000) * 60,
        api_app_id: state.app.id,
      };
      const id = state.ids.next('rate-limit-');
      void courier.deliver({ kind: 'event', id, type: 'app_rate_limited', workspace, payload, acceptsResponse: false });
    },
  };
}

/** The challenge may come back as plain text, in a form or in JSON. */
function isEchoOf(challenge: string, { status, body }: AnsweredRequest): boolean {
  return status === 200 && [challenge, `challenge=${challenge}`, JSON.stringify({ challenge })].includes(body.trim());
}
