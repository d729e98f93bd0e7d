import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { deliverKits } from './kit-files.ts'

const kitsDirectory = fileURLToPath(new URL('../../../../../../packages/kits', import.meta.url))
const folder = join(kitsDirectory, 'wordpress', 'vigil-ad-script')
const hasPhp = spawnSync('php', ['--version']).status === 0
if (!hasPhp) process.stdout.write('PHP is not installed: the code of the WordPress plugin is not run.\n')

/** Runs PHP with the plugin's check and the functions of WordPress that it needs. */
function findProblems(pages: readonly string[]): [string, string][] {
  const code = `<?php
    define( 'ABSPATH', '/' ); define( 'VIGIL_SETTINGS', 's' ); define( 'VIGIL_RESULT', 'r' ); define( 'VIGIL_CHECK', 'c' );
    function add_action() {} function add_filter() {}
    function wp_parse_url( $url, $part ) { return parse_url( $url, $part ); }
    require '${folder}/check.php'; require '${folder}/settings.php';
    $pages = json_decode( stream_get_contents( fopen( getenv( 'PAGES' ), 'r' ) ), true );
    echo json_encode( array_map( function ( $page ) { return vigil_find_problem( $page, 'https://cdn.example/0123abcd/script.js', array( 'cmp.example.com' ) ); }, $pages ) );`
  const PAGES = `data://text/plain;base64,${Buffer.from(JSON.stringify(pages)).toString('base64')}`
  const { stdout, stderr } = spawnSync('php', { input: code, encoding: 'utf8', env: { ...process.env, PAGES } })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test('the archive has one folder with the files of the plugin', async () => {
  const app = fastify()
  await app.register(deliverKits, { kitsDirectory, config: { cdnBase: 'https://cdn.example' } })
  const { statusCode, headers, rawPayload } = await app.inject('/kits/vigil-ad-script.zip')
  await app.close()
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(rawPayload))
  expect(Object.keys(files)).toEqual(readdirSync(folder).map((name) => `vigil-ad-script/${name}`))
  const main = strFromU8(files['vigil-ad-script/vigil-ad-script.php'] ?? new Uint8Array())
  expect(main).toBe(readFileSync(join(folder, 'vigil-ad-script.php'), 'utf8'))
  const readme = strFromU8(files['vigil-ad-script/readme.txt'] ?? new Uint8Array())
  expect(/Version: (\S+)/.exec(main)?.[1]).toBe(/Stable tag: (\S+)/.exec(readme)?.[1])
})

const own = '<script src="https://cdn.example/0123abcd/script.js" data-vigil nowprocket></script>'
const cases = [
  ['the script first', `<head>${own}<script src="/app.js"></script>`, ['ok', '']],
  ['data before it', `<script type="application/ld+json">{}</script>${own}`, ['ok', '']],
  ['a trusted host before it', `<script src="https://cmp.example.com/a.js"></script>${own}`, ['ok', '']],
  ['another script before it', `<script src="/app.js"></script>${own}`, ['late', '/app.js']],
  ['an inline script before it', `<script>start()</script>${own}`, ['late', '']],
  ['async', own.replace('<script', '<script async'), ['delayed', '']],
  ['an optimizer', own.replace('src=', 'type="text/delayed" data-src='), ['delayed', '']],
  ['no script', '<script src="/app.js"></script>', ['missing', '']],
  ['the script in a comment', `<!-- ${own} -->`, ['missing', '']],
] as const

test.skipIf(!hasPhp)('recognises what runs before the script or delays it', () => {
  const found = findProblems(cases.map(([, page]) => `<html>${page}</html>`))
  expect(Object.fromEntries(cases.map(([name], at) => [name, found[at]]))).toEqual(
    Object.fromEntries(cases.map(([name, , problem]) => [name, problem])),
  )
})
