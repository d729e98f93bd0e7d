import type { AuditAction } from '@vigil/contract'
import type { Account, Database } from '@vigil/database'

interface SessionEvent {
  action: AuditAction
  /** Null if unknown. After a failed sign-in, the account with the entered email. */
  account: Pick<Account, 'viewer'> | null | undefined
  address: string
  /** As entered. */
  email?: string
  reason?: string
}

/** Records sign-ins, sign-outs and password changes, which are not calls of the contract. */
export function auditSessions({ audit }: Pick<Database, 'audit'>, clock: () => Date) {
  return ({ action, account, address, email, reason }: SessionEvent): Promise<void> => {
    const isProven = action !== 'session.sign-in-failed' && action !== 'password.reset-request'
    const viewer = account?.viewer
    const organizationId = viewer?.organization?.id ?? null
    return audit.append([
      {
        at: clock(),
        action,
        actor: {
          kind: isProven && viewer ? 'person' : 'anonymous',
          id: isProven ? (viewer?.userId ?? null) : null,
          organizationId: isProven ? organizationId : null,
          address,
          ...(isProven ? {} : { email: email?.slice(0, 200) }),
        },
        organizationId,
        record: viewer ? { kind: 'client', id: viewer.userId } : null,
        change: reason ? { reason: { after: reason } } : null,
      },
    ])
  }
}

export type AuditSession = ReturnType<typeof auditSessions>
