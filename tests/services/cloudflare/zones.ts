import { randomUUID } from 'node:crypto';
import { type Calls, refuse } from './api.ts';

interface Rule {
  id: string;
  matchers: { type: string; field?: string; value?: string }[];
  actions: { type: string; value?: string[] }[];
}

/** Domains at Cloudflare: custom domains of Workers and Email Routing. */
export function zones(names: readonly string[]) {
  const rules: Rule[] = [];
  const domains = new Map<string, string>();
  const state = { mail: false, https: 'off' };
  const known = names.map((name) => ({ id: `zone-of-${name}`, name, status: 'active' }));
  const find = (id: string) => {
    const zone = known.find((one) => one.id === id);
    if (!zone) throw refuse(404, 1001, 'Invalid zone identifier');
    return zone;
  };
  const addressOf = (rule: Pick<Rule, 'matchers'>): string => rule.matchers[0]?.value ?? '*';
  const zoneOf = (address: string) => known.find(({ name }) => address.endsWith(`@${name}`));
  const calls: Calls = {
    'GET /zones': ({ query }) => known.filter(({ name }) => name === (query.get('name') ?? name)),
    'GET /zones/:zone': ({ parts: { zone = '' } }) => find(zone),
    'POST /accounts/:account/workers/scripts/:name/domains/changeset': async ({ parts: { name = '' }, json }) => {
      const origins = (await json()) as { hostname: string }[];
      const added = origins.filter(({ hostname }) => domains.get(hostname) !== name);
      return { added, removed: [], updated: [], conflicting: [] };
    },
    'PUT /accounts/:account/workers/scripts/:name/domains/records': async ({ parts: { name = '' }, json }) => {
      const { origins } = (await json()) as { origins: { hostname: string }[] };
      for (const { hostname } of origins) {
        if (!known.some((zone) => hostname === zone.name || hostname.endsWith(`.${zone.name}`)))
          throw refuse(400, 100_116, `Could not find zone for ${hostname}`);
        domains.set(hostname, name);
      }
      return {};
    },
    'GET /zones/:zone/settings/:id': ({ parts: { zone = '', id = '' } }) => {
      find(zone);
      return { id, value: state.https, editable: true };
    },
    'PATCH /zones/:zone/settings/:id': async ({ parts: { zone = '', id = '' }, json }) => {
      find(zone);
      state.https = ((await json()) as { value: string }).value;
      return { id, value: state.https, editable: true };
    },
    'GET /zones/:zone/email/routing': ({ parts: { zone = '' } }) => {
      const { id, name } = find(zone);
      return { id, name, tag: id, enabled: state.mail, status: state.mail ? 'ready' : 'unconfigured', skip_wizard: true };
    },
    'POST /zones/:zone/email/routing/enable': ({ parts: { zone = '' } }) => {
      const { id, name } = find(zone);
      state.mail = true;
      return { id, name, tag: id, enabled: true, status: 'ready' };
    },
    'POST /accounts/:account/email/routing/rules/plan': async ({ json }) => {
      const wanted = ((await json()) as { rules: Omit<Rule, 'id'>[] }).rules.map(addressOf);
      const changes = wanted.filter((target) => !rules.some((rule) => addressOf(rule) === target));
      return {
        zones: known.map((zone) => ({
          zone_id: zone.id,
          zone_name: zone.name,
          changes: changes.filter((target) => zoneOf(target) === zone).map((target) => ({ type: 'added', target })),
        })),
      };
    },
    'GET /zones/:zone/email/routing/rules': () => rules,
    'POST /zones/:zone/email/routing/rules': async ({ json }) => {
      const rule = { ...((await json()) as Omit<Rule, 'id'>), id: randomUUID() };
      rules.push(rule);
      return rule;
    },
  };
  return { calls, rules, domains, state };
}
