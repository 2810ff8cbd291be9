import type { JSX } from 'preact';
import type { EnteredServer } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { ServerField } from './server-field.tsx';

const KINDS: readonly EnteredServer['auth'][] = ['none', 'bearer', 'clientCredentials', 'oauth'];

export interface ServerAuthFieldsProps {
  readonly entered: EnteredServer;
  readonly problems: Readonly<Record<string, string>>;
  readonly onEnter: (change: Partial<EnteredServer>) => void;
}

/** How the bot signs in at a new server, and what that takes. */
export function ServerAuthFields({ entered, problems, onEnter }: ServerAuthFieldsProps): JSX.Element {
  const { t } = useAdmin();
  const { auth, account } = entered;
  const { fields } = t.servers;
  const isOptional = auth === 'oauth';
  return (
    <>
      <ServerField id="server-auth" label={fields.auth} problem={problems['auth']}>
        {(described) => (
          <select
            id="server-auth"
            class="input"
            value={auth}
            onChange={(event) => {
              const kind = KINDS.find((known) => known === event.currentTarget.value) ?? 'none';
              onEnter({ auth: kind, ...(kind !== 'oauth' && { account: 'team' }) });
            }}
            {...described}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t.servers.auth[kind]}
              </option>
            ))}
          </select>
        )}
      </ServerField>
      {auth === 'bearer' && <Secret name="token" label={fields.token} {...{ entered, problems, onEnter }} />}
      {(auth === 'clientCredentials' || auth === 'oauth') && (
        <>
          <ServerField
            id="server-clientId"
            label={isOptional ? fields.clientIdOptional : fields.clientId}
            problem={problems['clientId']}
          >
            {(described) => (
              <input
                id="server-clientId"
                class="input"
                autocomplete="off"
                spellcheck={false}
                value={entered.clientId ?? ''}
                onInput={(event) => onEnter({ clientId: event.currentTarget.value })}
                {...described}
              />
            )}
          </ServerField>
          <Secret
            name="clientSecret"
            label={isOptional ? fields.clientSecretOptional : fields.clientSecret}
            {...{ entered, problems, onEnter }}
          />
        </>
      )}
      {auth === 'oauth' && (
        <ServerField
          id="server-account"
          label={fields.account}
          about={fields.accountAbout[account]}
          problem={problems['account']}
        >
          {(described) => (
            <select
              id="server-account"
              class="input"
              value={account}
              onChange={(event) => onEnter({ account: event.currentTarget.value === 'personal' ? 'personal' : 'team' })}
              {...described}
            >
              {(['team', 'personal'] as const).map((each) => (
                <option key={each} value={each}>
                  {t.servers.account[each]}
                </option>
              ))}
            </select>
          )}
        </ServerField>
      )}
    </>
  );
}

function Secret({
  name,
  label,
  entered,
  problems,
  onEnter,
}: ServerAuthFieldsProps & { readonly name: 'token' | 'clientSecret'; readonly label: string }): JSX.Element {
  const { t } = useAdmin();
  const id = `server-${name}`;
  return (
    <ServerField id={id} label={label} about={t.secret.writeOnly} problem={problems[name] ?? problems['secret']}>
      {(described) => (
        <input
          id={id}
          class="input"
          type="password"
          autocomplete="new-password"
          value={entered[name] ?? ''}
          onInput={(event) => onEnter({ [name]: event.currentTarget.value })}
          {...described}
        />
      )}
    </ServerField>
  );
}
