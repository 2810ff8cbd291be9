import type { ModelTexts } from './model-texts.ts';

export const germanModelTexts: ModelTexts = {
  modelFailed: {
    rate_limit: 'Das Modell nimmt gerade keine Anfragen mehr von mir an.',
    quota: 'Mein Guthaben beim Modell ist aufgebraucht. Das kann nur ändern, wer mich betreibt.',
    auth: 'Das Modell nimmt meinen Schlüssel nicht an. Das kann nur beheben, wer mich betreibt.',
    permission: 'Ich darf dieses Modell nicht benutzen. Das kann nur ändern, wer mich betreibt.',
    not_found: 'Das Modell, das für mich eingestellt ist, gibt es nicht. Das kann nur ändern, wer mich betreibt.',
    invalid_request: 'Das Modell hat meine Anfrage nicht verstanden. Das liegt an mir, nicht an deiner Nachricht.',
    context_overflow: 'Hier gibt es mehr zu lesen, als das Modell aufnehmen kann.',
    content_filter: 'Das Modell wollte darauf nicht antworten.',
    overloaded: 'Das Modell ist überlastet.',
    server: 'Der Server des Modells hat einen Fehler.',
    network: 'Das Modell ist nicht zu erreichen.',
    timeout: 'Das Modell hat nicht rechtzeitig geantwortet.',
    protocol: 'Die Antwort des Modells war nicht zu lesen.',
  },
  modelBrokeOff: 'Hier brach die Antwort ab.',
  modelAdvice: (why, waitMs) => {
    switch (why) {
      case 'content_filter':
        return 'Frag anders.';
      case 'context_overflow':
        return 'Frag in einem neuen Thread, oder schreib „zurücksetzen“, um hier neu anzufangen.';
      case 'invalid_request':
        return 'Schreib „zurücksetzen“, um hier neu anzufangen; hilft das nicht, sag es denen, die mich betreiben.';
      case 'quota':
      case 'auth':
      case 'permission':
      case 'not_found':
        return 'Schreib danach „erneut versuchen“.';
      case 'rate_limit':
      case 'overloaded':
      case 'server':
      case 'network':
      case 'timeout':
      case 'protocol':
        return `Schreib ${waitMs === undefined ? 'nach einer Weile' : `in etwa ${duration(waitMs)}`} „erneut versuchen“.`;
    }
  },
  modelOutage: 'Ich sage hier Bescheid, wenn ich wieder antworten kann.',
  modelStillOut: 'Das Modell antwortet mir noch nicht.',
  modelIsBack: 'Ich kann wieder antworten. Schreib „erneut versuchen“, wo du es noch brauchst.',
  answeredByOther: (by, insteadOf, why) => `Beantwortet von ${by}, denn ${insteadOf} ${BECAUSE[why]}.`,
};

const BECAUSE = {
  rate_limit: 'nimmt gerade keine Anfragen mehr an',
  quota: 'ist aufgebraucht',
  auth: 'nimmt meinen Schlüssel nicht an',
  permission: 'darf von mir nicht benutzt werden',
  not_found: 'gibt es nicht',
  invalid_request: 'hat die Anfrage nicht verstanden',
  context_overflow: 'kann so viel nicht aufnehmen',
  content_filter: 'wollte nicht antworten',
  overloaded: 'ist überlastet',
  server: 'hat einen Fehler',
  network: 'ist nicht zu erreichen',
  timeout: 'hat nicht rechtzeitig geantwortet',
  protocol: 'gab eine Antwort, die nicht zu lesen war',
} as const;

function duration(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds < 90) return count(seconds, 'Sekunde', 'Sekunden');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? count(minutes, 'Minute', 'Minuten') : count(Math.ceil(minutes / 60), 'Stunde', 'Stunden');
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
