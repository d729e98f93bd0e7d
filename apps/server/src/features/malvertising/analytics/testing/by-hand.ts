import type { AnalyticsReport, AnalyticsScreen } from '@vigil/contract'
import { type HandSql, literal } from '@vigil/warehouse/testing'
import { inDays, onSites, sqlIn } from '../../../../testing/by-hand.ts'

/**
 * Expected report results from hand-written SQL. Column names are repeated on purpose: a report or filter that uses the
 * wrong column must not pass.
 */

interface ByHand {
  table: string
  reports: Partial<Record<AnalyticsReport, string>>
  groups: Record<string, string>
  reason: string
  trigger: string
}

const reports = {
  violation_type: 'variant',
  delivery_source: 'delivery_source',
  ssp: 'ssp',
  dsp: 'dsp',
  device_type: 'device',
  operating_system: 'os',
  country_code: 'country',
}
const groups = {
  ssps: 'ssp',
  dsps: 'dsp',
  operating_systems: 'os',
  country_codes: 'country',
  browsers: 'browser',
  device_types: 'device',
  violation_variants: 'variant',
  tags: 'tag',
  actionType: 'action',
  delivery_sources: 'delivery_source',
}

const violations = { table: 'violations', reason: 'violation_class', trigger: 'trigger' }

export const screensByHand: Record<AnalyticsScreen, ByHand> = {
  threats: {
    table: 'incidents',
    reports: { violation_class: 'threat_class', ...reports },
    groups: { violation_classes: 'threat_class', block_triggers: 'rule', ...groups },
    reason: 'threat_class',
    trigger: 'rule',
  },
  adQuality: {
    ...violations,
    reports: { violation_class: 'violation_class', ...reports },
    groups: { violation_classes: 'violation_class', block_triggers: 'trigger', ...groups },
  },
  adomains: {
    ...violations,
    reports: {
      adomain: 'adomain',
      violation_class: 'violation_class',
      violation_type: 'variant',
      delivery_source: 'delivery_source',
      ssp: 'ssp',
    },
    groups: {
      ssps: 'ssp',
      violation_classes: 'violation_class',
      block_triggers: 'trigger',
      adomains: 'adomain',
      tags: 'tag',
      actionType: 'action',
      delivery_sources: 'delivery_source',
    },
  },
  heavyAds: {
    table: 'heavy_ads',
    reports: { ssp: 'ssp', dsp: 'dsp', device_type: 'device', violation_type: 'kind', country_code: 'country' },
    groups: {},
    reason: 'kind',
    trigger: "''",
  },
}

export interface Filtered {
  from: string
  to: string
  hosts: readonly string[]
  /** Selected values by group. */
  chosen: Readonly<Record<string, readonly string[]>>
}

export function countsByHand(sql: HandSql, organizationId: number, tagIds: (names: readonly string[]) => string[]) {
  function source(screen: AnalyticsScreen, column: string, filtered: Filtered) {
    const { table, groups: columns } = screensByHand[screen]
    const isByEntry = column === 'adomain'
    const chosen = Object.entries(filtered.chosen).flatMap(([group, values]) => {
      const narrowed = columns[group]
      if (!narrowed || values.length === 0) return []
      if (narrowed === 'tag') return sqlIn('tag', ['none', ...tagIds(values)])
      if (narrowed !== 'adomain' || isByEntry) return sqlIn(narrowed, values)
      const isEmpty = values.includes('') ? 'OR len(adomains) = 0' : ''
      return `(list_has_any(adomains, [${values.map(literal).join(', ')}]) ${isEmpty})`
    })
    const entry = isByEntry ? ", unnest(CASE WHEN len(adomains) = 0 THEN [''] ELSE adomains END) AS adomain" : ''
    const where = [`organization_id = ${organizationId}`, inDays(filtered), onSites(filtered.hosts), ...chosen].join(
      ' AND ',
    )
    return `FROM (SELECT *${entry} FROM ${table}) WHERE ${where} GROUP BY ALL`
  }

  /** Counts by a column of the screen's table, and optionally by others. */
  return async (screen: AnalyticsScreen, column: string, filtered: Filtered, others: readonly string[] = []) => {
    const columns = others.map((other, index) => `${other} AS c${index}, `).join('')
    const text = `SELECT ${columns}${column} AS label, count(*) AS n ${source(screen, column, filtered)} ORDER BY n DESC, label`
    return (await sql.rows(text)).map((row) => ({
      others: others.map((_, index) => String(row[`c${index}`])),
      label: String(row.label),
      n: Number(row.n),
    }))
  }
}
