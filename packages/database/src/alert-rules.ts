import { type AdminScope, type AlertCondition, Failure, type Scope } from '@vigil/contract'
import { and, count, desc, eq, isNull, max, sql } from 'drizzle-orm'
import { alertRules, alerts } from './alert-schema.ts'
import type { Db } from './connection.ts'
import { organizations, users } from './schema.ts'

/** An organization, or the installation for superadmins. */
export type AlertOwner = Scope | AdminScope

export interface AlertRuleRow {
  id: string
  condition: AlertCondition
  sensitivity: number
  isEnabled: boolean
  /** Null for all. */
  channels: string[] | null
  createdAt: Date
  createdBy: string | null
  lastAlertAt: Date | null
}

export type AlertRuleSettings = Pick<AlertRuleRow, 'condition' | 'sensitivity' | 'isEnabled' | 'channels'>

/** A rule that a worker has taken. */
export interface DueRule extends Pick<AlertRuleRow, 'id' | 'condition' | 'sensitivity'> {
  organizationId: number | null
  evaluatedTo: Date
}

export const ownerId = (owner: AlertOwner) => (owner.kind === 'organization' ? owner.organizationId : null)

export function alertRuleRepository(db: Db) {
  const own = (owner: AlertOwner) =>
    owner.kind === 'organization'
      ? eq(alertRules.organizationId, owner.organizationId)
      : isNull(alertRules.organizationId)

  return {
    list(owner: AlertOwner): Promise<AlertRuleRow[]> {
      return db
        .select({
          id: alertRules.id,
          condition: alertRules.condition,
          sensitivity: alertRules.sensitivity,
          isEnabled: alertRules.isEnabled,
          channels: alertRules.channels,
          createdAt: alertRules.createdAt,
          createdBy: users.email,
          lastAlertAt: max(alerts.openedAt),
        })
        .from(alertRules)
        .leftJoin(users, eq(users.id, alertRules.createdBy))
        .leftJoin(alerts, eq(alerts.ruleId, alertRules.id))
        .where(own(owner))
        .groupBy(alertRules.id, users.email)
        .orderBy(desc(alertRules.createdAt), desc(alertRules.id))
    },

    /** Hours from `evaluatedTo` on are evaluated at once. */
    async create(
      owner: AlertOwner,
      rule: AlertRuleSettings & { createdBy: string | null; createdAt: Date; evaluatedTo: Date },
      limit: number,
    ): Promise<string> {
      return db.transaction(async (tx) => {
        // Two created at once must not both fit under the limit.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('alert_rules'), ${ownerId(owner) ?? 0})`)
        const [known] = await tx.select({ count: count() }).from(alertRules).where(own(owner))
        if ((known?.count ?? 0) >= limit) throw new Failure('too_many_alert_rules')
        const [row] = await tx
          .insert(alertRules)
          .values({ ...rule, organizationId: ownerId(owner), nextEvaluationAt: rule.createdAt })
          .returning({ id: alertRules.id })
        if (!row) throw new Error('the rule was not stored')
        return row.id
      })
    },

    /** False if there is no such rule. The changed rule is evaluated from now on. */
    async update(owner: AlertOwner, id: string, settings: AlertRuleSettings, now: Date): Promise<boolean> {
      const rows = await db
        .update(alertRules)
        .set({ ...settings, evaluatedTo: now, nextEvaluationAt: now })
        .where(and(own(owner), eq(alertRules.id, id)))
        .returning({ id: alertRules.id })
      return rows.length > 0
    },

    /** False if there is no such rule. */
    async remove(owner: AlertOwner, id: string): Promise<boolean> {
      const rows = await db
        .delete(alertRules)
        .where(and(own(owner), eq(alertRules.id, id)))
        .returning({ id: alertRules.id })
      return rows.length > 0
    },

    /** Takes the rule that is due longest; no other worker takes it before `next`. */
    async takeDue(now: Date, next: Date): Promise<DueRule | undefined> {
      const { rows } = await db.execute<{ id: string }>(sql`
        update ${alertRules} set next_evaluation_at = ${next} where id = (
          select r.id from ${alertRules} r left join ${organizations} o on o.id = r.organization_id
          where r.is_enabled and r.next_evaluation_at <= ${now} and (r.organization_id is null or o.is_active)
          order by r.next_evaluation_at, r.id limit 1 for update of r skip locked
        ) returning id`)
      const [taken] = rows
      if (!taken) return undefined
      const [rule] = await db
        .select({
          id: alertRules.id,
          organizationId: alertRules.organizationId,
          condition: alertRules.condition,
          sensitivity: alertRules.sensitivity,
          evaluatedTo: alertRules.evaluatedTo,
        })
        .from(alertRules)
        .where(eq(alertRules.id, taken.id))
      return rule
    },
  }
}
