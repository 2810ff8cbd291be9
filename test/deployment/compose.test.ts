import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../src/cli/parse-command-line.ts';
import { settings, variableOf } from '../../src/config/setting-list.ts';
import { composeText, readComposeFile } from './compose-file.ts';

const { services, networks, volumes, secrets } = readComposeFile();
const programs = [services.gateway, services.worker];

/** Roles, and a Redis that is named in a setting, come together. */

describe('compose.yaml', () => {
  it('runs a gateway and two workers of the image, and their Redis', () => {
    expect(Object.entries(services).map(([name, { image, build, deploy }]) => [name, image, build, deploy])).toEqual([
      ['redis', 'redis:8', undefined, undefined],
      ['gateway', 'threadloop:local', '.', undefined],
      ['worker', 'threadloop:local', '.', { replicas: 2 }],
    ]);
    expect(programs.map(({ command }) => command)).toEqual([
      ['start', '--role', 'gateway', '--host', '0.0.0.0', '--playground'],
      ['start', '--role', 'worker'],
    ]);
  });

  it('gives the program flags and variables that it knows', () => {
    expect(programs.flatMap(({ command }) => parseCommandLine(command).problems)).toEqual([]);
    const given = programs.flatMap(({ environment = {} }) => Object.keys(environment));
    const known = ['REDIS_URL', ...settings.map(({ path }) => variableOf(path))];
    expect(given.filter((name) => !known.includes(name.replace(/_FILE$/u, '')))).toEqual([]);
  });

  for (const [name, service] of Object.entries(services)) {
    it(`lets ${name} change nothing outside of its data, gain no right, and start again`, () => {
      const { init, read_only, cap_drop, security_opt, restart, privileged, network_mode, cap_add, tmpfs } = service;
      expect({ init, read_only, cap_drop, security_opt, restart, privileged, network_mode, cap_add, tmpfs }).toEqual({
        init: true,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
      });
    });
  }

  it('starts the program when Redis is healthy, and gives it more time to end than it takes', () => {
    expect(programs.map(({ depends_on }) => depends_on)).toEqual(
      programs.map(() => ({ redis: { condition: 'service_healthy' } })),
    );
    // 25 s for running threads, and then 2 s for answers under way: STOP_GRACE_MS and CLOSE_GRACE_MS of `start`.
    for (const { stop_grace_period } of programs) expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(27);
  });

  it('publishes one port, to this machine only, and the same one outside as inside', () => {
    expect(Object.entries(services).flatMap(([name, { ports = [] }]) => [[name, ports]])).toEqual([
      ['redis', []],
      ['gateway', ['127.0.0.1:3210:3210']],
      ['worker', []],
    ]);
    expect(services.gateway.environment).toMatchObject({ THREADLOOP_SERVER_PORT: 3210 });
  });

  it('keeps Redis away from everybody but the program', () => {
    expect(networks).toEqual({ outside: null, store: { internal: true } });
    expect(Object.values(services).map((service) => service['networks'])).toEqual([
      ['store'],
      ['outside', 'store'],
      ['outside', 'store'],
    ]);
  });

  it('keeps what Redis holds in a volume, as a user of its own', () => {
    const { user, volumes: mounted } = services.redis;
    expect([user, mounted, volumes]).toEqual(['redis', ['redis-data:/data'], { 'redis-data': null }]);
  });

  it('has the password from a file only, with no default', () => {
    expect(secrets).toEqual({ redis_password: { file: './secrets/redis_password' } });
    expect(Object.values(services).map((service) => service['secrets'])).toEqual([
      ['redis_password'],
      ['redis_password'],
      ['redis_password'],
    ]);
    const variables = [...composeText.matchAll(/\$\{(\w+)/gu)].map(([, name]) => name);
    expect(new Set(variables)).toEqual(new Set(['IMAGE_TAG', 'PLAYGROUND_PORT', 'REDIS_MAXMEMORY']));
    expect(programs.map(({ environment }) => environment?.['REDIS_URL'])).toEqual([
      'redis://redis:6379',
      'redis://redis:6379',
    ]);
  });
});
