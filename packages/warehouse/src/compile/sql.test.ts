import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { clickHouseDialect } from '../clickhouse/dialect.ts'
import { duckDbDialect } from '../duckdb/dialect.ts'
import {
  compileEvents,
  compileEventsByDay,
  compileFilling,
  compilePreAggregatedDays,
} from '../preaggregated/statements.ts'
import { preAggregatedTables, toSource } from '../preaggregated/tables.ts'
import {
  committedPlatformFacets,
  committedPlatformLists,
  committedPlatformSelects,
} from '../testing/committed-platform-queries.ts'
import { committedFacets, committedLists, committedSelects, committedShares } from '../testing/committed-queries.ts'
import { testNetworkScope, testPlatformScope, testScope } from '../testing/scopes.ts'
import type { Dialect, Statement } from './dialect.ts'
import { compileFacets } from './facets.ts'
import { compileList, compileMarkup, compileMarkups } from './list.ts'
import { compileSelect } from './select.ts'
import { compileShares } from './shares.ts'

/** `UPDATE_SQL=1` rewrites the files, to review the diff. */
const isUpdating = process.env.UPDATE_SQL === '1'

const dialects: Record<string, Dialect> = {
  duckdb: duckDbDialect,
  clickhouse: clickHouseDialect({ hasParameters: true, hasScalars: true }),
}
const findFolder = (engine: string) => new URL(`../../sql/${engine}/`, import.meta.url)

function compileTexts(dialect: Dialect): Map<string, string> {
  const scope = testScope(7)
  const texts = new Map<string, string>()
  for (const [name, { risk, query }] of Object.entries(committedSelects))
    texts.set(`${name}.sql`, formatFile(risk, [compileSelect(scope, query, dialect)]))
  for (const [name, { risk, query }] of Object.entries(committedLists)) {
    const { rows, total } = compileList(scope, query, dialect)
    texts.set(`${name}.sql`, formatFile(risk, [rows, total]))
  }
  const platform = testPlatformScope({ ssp: ['example'], dsp: ['clock'] })
  for (const [facetScope, facets] of [
    [scope, committedFacets],
    [platform, committedPlatformFacets],
  ] as const) {
    for (const [name, { risk, query }] of Object.entries(facets)) {
      const statements = compileFacets(facetScope, query, dialect).map(({ statement }) => statement)
      texts.set(`${name}.sql`, formatFile(risk, statements))
    }
  }
  for (const [name, { risk, query }] of Object.entries(committedPlatformSelects))
    texts.set(`${name}.sql`, formatFile(risk, [compileSelect(platform, query, dialect)]))
  for (const [name, { risk, query }] of Object.entries(committedPlatformLists)) {
    const { rows, total } = compileList(platform, query, dialect)
    texts.set(`${name}.sql`, formatFile(risk, [rows, total]))
  }
  const days = { from: '2026-11-01', to: '2026-11-01' }
  const markupRisk = 'An ad is opened by its organization, or by the platform of an incident that points at it.'
  const markups = [
    compileMarkup(scope, 'virus', dialect),
    compileMarkup(platform, 'virus', dialect, days),
    compileMarkups(scope, ['one', 'two'], dialect),
  ]
  texts.set('markup.sql', formatFile(markupRisk, markups))
  const network = testNetworkScope(7, { inVertical: [8, 9, 10], elsewhere: [11, 12] })
  for (const [name, { risk, query }] of Object.entries(committedShares)) {
    const { byValue, byOrganization } = compileShares(network, query, dialect)
    texts.set(`${name}.sql`, formatFile(risk, [byValue, byOrganization]))
  }
  for (const [name, { risk, statements }] of Object.entries(preAggregatedStatements(dialect)))
    texts.set(`${name}.sql`, formatFile(risk, statements))
  return texts
}

/** Pre-aggregated days of shops: creating them, checking that they are current, and a query on them. */
function preAggregatedStatements(dialect: Dialect) {
  const scope = testScope(7)
  const what = { organizationId: 7, fromDay: 20_758, toDay: 20_764, settling: 65_536, settledAt: 1 }
  const [table] = preAggregatedTables
  const query = committedSelects['guarded-sales-daily']?.query
  if (!table || !query) throw new Error('nothing is pre-aggregated')
  return {
    'settling-orders': {
      risk: 'Session lookups must stay within the organization; each row names the run that wrote it.',
      statements: preAggregatedTables.map((each) => compileFilling(each, what, dialect)),
    },
    'settled-orders': {
      risk: 'A day is only valid while its number of relevant events is unchanged; only rows of valid runs may be read.',
      statements: [
        compilePreAggregatedDays(scope, { start: 0, end: 1 }, dialect),
        compileEvents(scope, { after: 20_754, to: 20_764 }, dialect),
        compileEventsByDay(scope, 20_764, dialect),
        compileSelect(scope, query, dialect, toSource(table, [1, 2])),
      ],
    },
  }
}

const formatFile = (risk: string, statements: readonly Statement[]) =>
  `${[`-- ${risk}`, ...statements.map(({ text, values }) => `${text};\n-- ${JSON.stringify(values)}`)].join('\n\n')}\n`

test.each(Object.keys(dialects))('compiles the committed SQL for %s', async (engine) => {
  const texts = compileTexts(dialects[engine] ?? duckDbDialect)
  const folder = findFolder(engine)
  if (isUpdating) {
    await mkdir(folder, { recursive: true })
    for (const [name, text] of texts) await writeFile(new URL(name, folder), text)
  }
  expect((await readdir(folder)).sort()).toEqual([...texts.keys()].sort())
  for (const [name, text] of texts) expect(await readFile(new URL(name, folder), 'utf8')).toBe(text)
})

test('restricts every statement to its organization and binds every value', () => {
  for (const dialect of Object.values(dialects)) {
    for (const text of compileTexts(dialect).values()) {
      for (const part of text.split(';\n').slice(0, -1)) {
        const kept =
          /"organization_id" (= |> 0 AND ("organization_id" IN |\("ssp" IN .*? OR "dsp" IN |("hash" IN|has)\b))/g
        expect(part.match(kept)?.length).toBe(part.match(/FROM "/g)?.length)
        expect(part.replace(/^--.*$/gm, '')).not.toMatch(/example|clock|2026|Other|virus/)
      }
    }
  }
})
