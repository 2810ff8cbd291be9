import type { Finding } from './checks/finding.ts';

/** What a run of one variant came to. */
export interface ChaosResult {
  readonly variant: string;
  readonly threads: number;
  readonly messages: number;
  readonly kills: number;
  readonly freezes: number;
  readonly handOffs: number;
  readonly outages: number;
  readonly stops: number;
  readonly amendments: number;
  readonly takeovers: number;
  readonly duplicates: number;
  /** Producers that died between accepting and activating, and activations that the reconciler added. */
  readonly deaths: number;
  readonly repairs: number;
  readonly fenced: number;
  /** Posts of a message that was there. */
  readonly repeatedPosts: number;
  /** Messages that a process drew last which had been frozen in the middle of the call. */
  readonly lateDraws: number;
  readonly findings: readonly Finding[];
  readonly durationMs: number;
}

/** One line: the figures, then PASS or FAIL. Several results are added up. */
export function describeResult(results: readonly ChaosResult[], name: string): string {
  const sum = (figure: (result: ChaosResult) => number): number =>
    results.reduce((total, result) => total + figure(result), 0);
  const found = (...kinds: readonly Finding['kind'][]): number =>
    sum(({ findings }) => findings.filter(({ kind }) => kinds.includes(kind)).length);
  const all = sum(({ findings }) => findings.length);
  const named = found('lost') + found('duplicated') + found('out of order');
  const figures = [
    `messages ${sum(({ messages }) => messages)}`,
    `threads ${sum(({ threads }) => threads)}`,
    `kills ${sum(({ kills }) => kills)}`,
    `freezes ${sum(({ freezes }) => freezes)}`,
    `hand-offs ${sum(({ handOffs }) => handOffs)}`,
    `outages ${sum(({ outages }) => outages)}`,
    `stops ${sum(({ stops }) => stops)}`,
    `amendments ${sum(({ amendments }) => amendments)}`,
    `takeovers ${sum(({ takeovers }) => takeovers)}`,
    `duplicates dropped ${sum(({ duplicates }) => duplicates)}`,
    `producers died ${sum(({ deaths }) => deaths)}`,
    `repaired activations ${sum(({ repairs }) => repairs)}`,
    `fenced writes ${sum(({ fenced }) => fenced)}`,
    `repeated posts ${sum(({ repeatedPosts }) => repeatedPosts)}`,
    `late draws ${sum(({ lateDraws }) => lateDraws)}`,
    `lost ${found('lost')}`,
    `duplicated ${found('duplicated')}`,
    `out of order ${found('out of order')}`,
    `other findings ${all - named}`,
    `${Math.round(sum(({ durationMs }) => durationMs) / 1_000)} s`,
  ];
  return `${name}: ${figures.join(' · ')} · ${results.length > 0 && all === 0 ? 'PASS' : 'FAIL'}`;
}
