// Serves the part of ClickHouse's HTTP interface that the tests need, on chdb: ClickHouse as a library, in a current version.
// Arguments: the folder that chdb is installed in, and one for its data. Prints its port.
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

const [, , packages = '', data = ''] = process.argv
const { Session } = createRequire(join(packages, 'package.json'))('chdb')
const session = new Session(data)
/** Parameters of URLs that are not settings. */
const options = new Set(['query', 'query_id', 'database', 'session_id', 'role'])
/** One statement at a time, because settings and parameters belong to the session. */
let last = Promise.resolve()

const server = createServer(async (request, response) => {
  const content = await buffer(request)
  if (request.url === '/ping') return response.end('Ok.\n')
  const work = last.then(() => answer(request, content))
  last = work.catch(() => {})
  try {
    response.setHeader('content-type', 'application/json')
    response.end(await work)
  } catch (error) {
    const [text, code = '1001'] = /Code: (\d+)\. .*/s.exec(error.message) ?? [error.message]
    response.writeHead(500, { 'x-clickhouse-exception-code': code }).end(text)
  }
})

async function answer({ url = '', headers }, content) {
  const { searchParams } = new URL(url, 'http://localhost')
  const isForm = headers['content-type']?.startsWith('multipart/form-data')
  const form = isForm
    ? await new Response(content, { headers: { 'content-type': headers['content-type'] } }).formData()
    : []
  const fields = new Map([...searchParams, ...form])
  const database = fields.get('database') ?? 'default'
  session.query(`USE "${database.replaceAll('"', '')}"`)
  for (const [name, value] of fields)
    if (!options.has(name)) session.query(`SET ${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`)
  const query = fields.get('query')
  if (query?.endsWith('FORMAT Native')) return insertNative(query, content)
  const statement = [query, isForm ? '' : content.toString()].filter(Boolean).join('\n')
  return (await session.queryAsync(statement, { format: 'TabSeparated' })).bytes()
}

/** Binary rows cannot be part of a statement: they are read from a file. */
async function insertNative(query, rows) {
  const path = join(data, 'rows.native')
  writeFileSync(path, rows)
  try {
    return (
      await session.queryAsync(query.replace(/FORMAT Native$/, `SELECT * FROM file('${path}', 'Native')`))
    ).bytes()
  } finally {
    rmSync(path)
  }
}

server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`${server.address().port}\n`)
