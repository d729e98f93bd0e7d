// Queries of the feed when opened, filtered, searched and sorted, compared with hand-written SQL.
import { byTurns } from '../by-turns.mjs'
import { imported } from '../imported.mjs'
import { lastMonth } from '../queries/measure.mjs'
import { openSet } from '../queries/open-set.mjs'
import { figure, heading } from '../report.mjs'

const { threatFeedReporting } = await imported('packages/contract/src/index.ts')
const { feedPage, loadIncidents } = await imported('apps/server/src/reporting/threats/incidents.ts')
const { parseFeedQuery, readChoices, counted } = await imported('apps/server/src/reporting/threats/feed-query.ts')
const { filterValues } = await imported('apps/server/src/reporting/smart-filter.ts')
const { itemColumns } = await imported('apps/server/src/reporting/incident-item.ts')
const { testScope } = await imported('packages/warehouse/src/testing/scopes.ts')

const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
const searched =
  'country threat_class variant dsp ssp exchange_id user_agent os seat_id publisher_id host creative_id script device'
const holds = (text) =>
  `(${searched
    .split(' ')
    .map((column) => `contains(lower(${column}), '${text}')`)
    .join(' OR ')})`
const isFiltered = "ssp = 'Index' AND country IN ('US', 'GB')"

/** Request bodies of the feed, with the equivalent SQL conditions and order. */
const cases = {
  'first page': { body: {} },
  'filter change': { body: { ssps: ['Index'], countryCodes: ['US', 'GB'] }, where: isFiltered },
  search: { body: { freeSearch: 'matchday' }, where: holds('matchday') },
  'search that most rows have': { body: { freeSearch: 'chrome' }, where: holds('chrome') },
  sort: { body: { sortingName: 'creativeID', sortingDirection: 'asc' }, order: 'creative_id' },
  'page 100': { body: { threatsDetailsActivePage: 100 }, offset: 4_950 },
}
const dropdowns = ['ssp', 'dsp', 'threat_class', 'country', 'browser', 'host', 'tag', 'device']

export async function measureQuestions(directory, organizationId) {
  const set = await openSet(directory)
  const month = lastMonth()
  const rows = `FROM incidents WHERE organization_id = ${organizationId} AND "at" >= ${month.from} AND "at" < ${month.to}`
  heading('A page of the feed and its row count, a month of one publisher among 5 M attacks, ms (fastest round):')
  for (const [what, { body, where = 'true', order = '"at" DESC', offset = 0 }] of Object.entries(cases)) {
    const page = `SELECT ${quoted(itemColumns)} ${rows} AND ${where} ORDER BY ${order}, id LIMIT 50 OFFSET ${offset}`
    const texts = [page, `SELECT count(*) ${rows} AND ${where}`]
    const loadPage = await createPageQuery(set.warehouse, organizationId, { ...body, ...days(month) })
    figure({
      what,
      ...(await byTurns(loadPage, runAll(set, texts), { rounds, expectSame: expectSamePage })),
      goal: { atMost: 1.3 },
    })
  }
  heading('The values of its eight dropdowns, likewise:')
  for (const what of ['first page', 'search']) {
    const { body, where = 'true' } = cases[what]
    const texts = dropdowns.map(
      (column) =>
        `SELECT ${column}, count(*) AS n ${rows} AND ${where} GROUP BY ${column} ORDER BY n DESC, ${column} LIMIT 500`,
    )
    const loadValues = await createValuesQuery(set.warehouse, organizationId, { ...body, ...days(month) })
    figure({
      what,
      ...(await byTurns(loadValues, runAll(set, texts), { rounds, expectSame: expectSameValues })),
      goal: { atMost: 1.3 },
    })
  }
  await set.close()
}

const quoted = (columns) => columns.map((column) => `"${column}"`).join(', ')
const days = ({ range }) => ({ dateStart: range.from, dateEnd: range.to })
const runAll = (set, texts) => async () => {
  const answers = []
  for (const text of texts) answers.push(await set.byHand(text))
  return answers
}

async function parseRequest(organizationId, request) {
  const body = threatFeedReporting.body.parse({ organizationId, ...request })
  const scope = testScope(organizationId)
  const chosen = readChoices(body)
  const fields = { from: 'dateStart', to: 'dateEnd' }
  // No filter names a tag, so no tag is looked up.
  const about = await parseFeedQuery(scope, null, { request: body, chosen, fields, now: new Date() })
  return { body, scope, chosen, about }
}

async function createPageQuery(warehouse, organizationId, fields) {
  const { body, scope, about } = await parseRequest(organizationId, fields)
  return () => feedPage(loadIncidents(warehouse, scope, {}), about, body, new Map())
}

async function createValuesQuery(warehouse, organizationId, fields) {
  const { scope, chosen, about } = await parseRequest(organizationId, fields)
  const tags = { list: async () => [] }
  return () => filterValues(scope, { tags, warehouse }, counted, { ...about, chosen }, {})
}

function expectSamePage({ data, total }, [rows, [[count]]]) {
  const ours = data.map(({ actionGroupID }) => actionGroupID).join()
  const isSame = ours === rows.map(([id]) => id).join() && total === Number(count)
  if (!isSame || total === 0) throw new Error(`page differs from the hand-written SQL: ${total} rows, by hand ${count}`)
}

function expectSameValues(fields, [ssps]) {
  const ours = JSON.stringify(fields.SSP.map(({ value, count }) => [value, count]))
  const theirs = JSON.stringify(ssps.map(([value, count]) => [value, Number(count)]))
  if (ours !== theirs || ssps.length === 0)
    throw new Error(`values differ from the hand-written SQL: ${ours}, by hand ${theirs}`)
}
