// Tests the WordPress plugin in a browser, on Debian's WordPress with MariaDB and PHP's built-in server, all on loopback.
// Installs what is missing, or prints why it is skipped.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { provideChromium } from '../../scripts/chromium.mjs'

const source = '/usr/share/wordpress'
const plugin = fileURLToPath(new URL('../../packages/kits/wordpress/vigil-ad-script', import.meta.url))
const password = 'a lantern in the harbour'

const isMissing = () => {
  const has = (command, args) => spawnSync(command, args).status === 0
  if (!has('php', ['-r', 'exit(extension_loaded("mysqli") ? 0 : 1);'])) return 'php-mysql'
  if (!has('sh', ['-c', 'command -v mariadbd && command -v mariadb-install-db'])) return 'mariadb-server'
  return existsSync(join(source, 'wp-load.php')) ? null : 'wordpress'
}

const install = () => {
  if (process.getuid?.() !== 0) return
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 }
  const packages = ['php-cli', 'php-mysql', 'mariadb-server', 'wordpress']
  const run = () =>
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options).status
  if (run() !== 0 && spawnSync('apt-get', ['update', '-q'], options).status === 0) run()
}

if (isMissing()) install()
const missing = isMissing()
if (missing) {
  process.stdout.write(`The WordPress plugin is not tested: ${missing} is not installed.\n`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'vigil-wordpress-'))
const children = []
const start = (command, args, options = {}) => {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...options })
  child.output = ''
  child.stderr.on('data', (text) => {
    child.output = (child.output + text).slice(-4_000)
  })
  children.push(child)
  return child
}

const findPort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

const until = async (what, isDone) => {
  const end = Date.now() + 120_000
  while (!(await isDone().catch(() => false))) {
    if (Date.now() > end) throw new Error(`timed out: ${what}`)
    await sleep(100)
  }
}

const check = (what, isTrue, detail = '') => {
  if (!isTrue) throw new Error(`${what}\n${detail}`)
  process.stdout.write(`  ✓ ${what}\n`)
}

const php = (code) => {
  const result = spawnSync('php', ['-d', 'display_errors=stderr'], {
    input: `<?php $_SERVER['HTTP_HOST'] = '127.0.0.1'; ${code}`,
    cwd: join(folder, 'site'),
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`${result.stdout}\n${result.stderr}`)
  return result.stdout
}

/** A database in this folder without a password, reachable only through its socket. */
async function startDatabase() {
  const data = join(folder, 'mysql')
  const socket = join(folder, 'mysql.sock')
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const made = spawnSync('mariadb-install-db', [
    '--no-defaults',
    ...user,
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ])
  if (made.status !== 0) throw new Error(String(made.stdout) + String(made.stderr))
  const options = ['--skip-networking', '--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=32M']
  start('mariadbd', ['--no-defaults', ...user, `--datadir=${data}`, `--socket=${socket}`, ...options])
  const run = (sql) => spawnSync('mariadb', ['--no-defaults', '-uroot', `--socket=${socket}`, '-e', sql]).status === 0
  await until('the database starts', async () => run('create database wordpress'))
  return socket
}

/** Copies WordPress, with a theme and plugins that write scripts early, and a page cache. */
function makeSite(socket, url) {
  const site = join(folder, 'site')
  cpSync(source, site, { recursive: true, dereference: true, filter: (path) => !path.includes('/languages') })
  writeFileSync(
    join(site, 'wp-config.php'),
    `<?php
define( 'DB_NAME', 'wordpress' ); define( 'DB_USER', 'root' ); define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' ); define( 'DB_CHARSET', 'utf8mb4' ); define( 'DB_COLLATE', '' );
define( 'WP_HOME', '${url}' ); define( 'WP_SITEURL', '${url}' ); define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' ); define( 'DISABLE_WP_CRON', true ); define( 'WP_DEBUG', false );
define( 'WP_CACHE', true );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) { define( $name . '_KEY', 'k' . $name ); define( $name . '_SALT', 's' . $name ); }
$table_prefix = 'wp_';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`,
  )
  const content = join(site, 'wp-content')
  const theme = join(content, 'themes', 'early')
  mkdirSync(theme, { recursive: true })
  writeFileSync(join(theme, 'style.css'), '/* Theme Name: Early */')
  writeFileSync(
    join(theme, 'index.php'),
    `<!DOCTYPE html><html <?php language_attributes(); ?>><head><meta charset="utf-8"><script>window.order = ['theme']</script><?php wp_head(); ?></head><body><h1>News</h1><?php wp_footer(); ?></body></html>`,
  )
  mkdirSync(join(content, 'mu-plugins'), { recursive: true })
  writeFileSync(
    join(content, 'mu-plugins', 'early.php'),
    `<?php add_action( 'wp_head', function () { echo "<script>window.order.push('plugin')</script>"; }, PHP_INT_MIN );`,
  )
  // Page caches start their buffer before WordPress has loaded.
  writeFileSync(
    join(content, 'advanced-cache.php'),
    `<?php
$cached = __DIR__ . '/cached.html';
if ( isset( $_GET['from-cache'] ) ) { echo file_exists( $cached ) ? file_get_contents( $cached ) : ''; exit; }
if ( ( $_SERVER['REQUEST_URI'] ?? '' ) === '/' ) { ob_start( function ( $page ) use ( $cached ) { file_put_contents( $cached, $page ); return $page; } ); }
`,
  )
  cpSync(plugin, join(content, 'plugins', 'vigil-ad-script'), { recursive: true })
  php(`define( 'WP_INSTALLING', true ); require 'wp-load.php'; require 'wp-admin/includes/upgrade.php';
    wp_install( 'News', 'admin', 'admin@vigil.test', true, '', '${password}' );`)
  php(`require 'wp-load.php'; require 'wp-admin/includes/plugin.php'; switch_theme( 'early' );
    $error = activate_plugin( 'vigil-ad-script/vigil-ad-script.php' );
    if ( is_wp_error( $error ) ) { fwrite( STDERR, $error->get_error_message() ); exit( 1 ); }
    wp_insert_user( array( 'user_login' => 'writer', 'user_pass' => '${password}', 'role' => 'editor' ) );`)
}

async function signIn(browser, url, user) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${url}/wp-login.php`)
  await page.fill('#user_login', user)
  await page.fill('#user_pass', password)
  await Promise.all([page.waitForURL(/wp-admin/), page.click('#wp-submit')])
  return page
}

async function run() {
  const port = await findPort()
  const url = `http://127.0.0.1:${port}`
  makeSite(await startDatabase(), url)
  // Several workers, because the plugin loads the front page while another request is answered.
  start('php', ['-S', `127.0.0.1:${port}`, '-t', join(folder, 'site')], {
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    detached: true,
  })
  await until('WordPress answers', async () => (await fetch(`${url}/wp-login.php`)).ok)

  const address = `${url}/0123abcd/script.js`
  mkdirSync(join(folder, 'site', '0123abcd'))
  writeFileSync(join(folder, 'site', '0123abcd', 'script.js'), 'window.first = window.order === undefined')
  const name = await provideChromium()
  const executablePath = name && spawnSync('sh', ['-c', 'command -v "$0"', name], { encoding: 'utf8' }).stdout.trim()
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu']
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
  try {
    const visitor = await browser.newPage()
    await visitor.goto(`${url}/`)
    check('without settings, nothing is added', !(await visitor.content()).includes('data-vigil'))

    const page = await signIn(browser, url, 'admin')
    const settings = `${url}/wp-admin/options-general.php?page=vigil_ad_script`
    const save = () => Promise.all([page.waitForURL(/settings-updated/), page.click('#submit')])
    await page.goto(settings)
    // The browser's validation would prevent the server's.
    await page.$eval('form[action="options.php"]', (form) => form.setAttribute('novalidate', ''))
    await page.fill('#vigil-address', 'https://cdn.example/"><script>alert(1)</script>/0123abcd/script.js')
    await save()
    check('an invalid address is refused', (await page.content()).includes('Copy the script address'))
    check('and not stored', (await page.inputValue('#vigil-address')) === '')

    await page.fill('#vigil-address', address)
    await page.fill('#vigil-hosts', 'cmp.example.com')
    await save()
    check(
      'after saving, the script is the first one',
      (await page.textContent('.notice-success:has-text("Vigil")'))?.includes('is the first script'),
      await page.textContent('body'),
    )

    await visitor.goto(`${url}/`)
    check('the script runs before scripts of theme and plugins', await visitor.evaluate('window.first === true'))
    check('their order is unchanged', (await visitor.evaluate('window.order.join()')) === 'theme,plugin')
    check('it is on the page once', (await visitor.locator('script[data-vigil]').count()) === 1)
    await visitor.goto(`${url}/?from-cache`)
    check('the cached page contains it', await visitor.evaluate('window.first === true'))
    const feed = await (await fetch(`${url}/?feed=rss2`)).text()
    check('feeds do not', feed.includes('<rss') && !feed.includes('script.js'))

    writeFileSync(
      join(folder, 'site/wp-content/mu-plugins/optimizer.php'),
      `<?php add_action( 'init', function () { if ( ! is_admin() ) { ob_start( function ( $page ) { return str_replace( '<script src=', '<script type="text/delayed" data-src=', $page ); } ); } } );`,
    )
    await page.goto(settings)
    await Promise.all([page.waitForURL(/vigil-checked/), page.click('text=Check the front page now')])
    check('a delayed script is reported', (await page.textContent('.notice-warning'))?.includes('delays the ad script'))

    const writer = await signIn(browser, url, 'writer')
    await writer.goto(settings)
    check('editors cannot open the settings', !(await writer.content()).includes('vigil-address'))
    const forged = await writer.request.post(`${url}/wp-admin/admin-post.php`, {
      form: { action: 'vigil_ad_script_check_page' },
    })
    check('a request without a nonce is refused', forged.status() === 403)
  } finally {
    await browser.close()
  }

  php(`require 'wp-load.php'; require 'wp-admin/includes/plugin.php'; require 'wp-admin/includes/file.php';
    deactivate_plugins( 'vigil-ad-script/vigil-ad-script.php' ); uninstall_plugin( 'vigil-ad-script/vigil-ad-script.php' );`)
  const left = php(`require 'wp-load.php'; global $wpdb;
    echo $wpdb->get_var( "select count(*) from $wpdb->options where option_name like '%vigil%'" ), wp_next_scheduled( 'vigil_ad_script_check_page' ) ? 1 : 0;`)
  check('uninstalling leaves nothing', left === '00', left)
}

process.stdout.write('WordPress plugin\n')
try {
  await run()
} catch (error) {
  const outputs = children.map(({ output }) => output).join('\n')
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n${outputs}\n`)
  process.exitCode = 1
} finally {
  for (const child of children) {
    try {
      // PHP's workers are in the same process group.
      process.kill(child.spawnargs[0] === 'php' ? -child.pid : child.pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
