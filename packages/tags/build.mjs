// npm run build -w @vigil/tags: every build of the ad and the cart script, into dist/builds.json. --outDir names another folder;
// --verify checks that the builds are reproducible, --record writes their hashes into docs/tags.md (verify.mjs).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateAsync } from '@gfx/zopfli'
import { minify as compressed } from '@swc/core'
import { transform } from 'esbuild'
import { build, minify, runnerImport } from 'vite'

if (process.argv.includes('--verify') || process.argv.includes('--record')) {
  const { verify } = await import('./verify.mjs')
  process.exit(verify({ isRecording: process.argv.includes('--record') }) ? 0 : 1)
}

const folder = fileURLToPath(new URL('.', import.meta.url))
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const sourceOf = async (path) => (await runnerImport(join(folder, 'src', path))).module
const { rulesCode, currentRules, toRuleSet } = await sourceOf('compiled-rules.ts')
const { namesOf } = await sourceOf('own-names.ts')
const { concealSeparator, partSeparator, placeholder } = await sourceOf('parts.ts')
/** Part of the ad script's version. Raise it when rules change; copy the build before and its rule set into `releases/`. */
const ruleSet = 3
const chosen = join(folder, 'src/rules/chosen.ts')
const at = process.argv.indexOf('--outDir')
const outDir = at < 0 ? join(folder, 'dist') : process.argv[at + 1]

// Found by trial: the scripts compress best in this order.
const letters = {
  ad: 'NtfgqpTesMdluASrkDnioUQREcFahwvxKYWymBbHZILPjzOJXVCG',
  cart: 'WEplbchrseMifBCZnuaPtoxyXmg',
}

// Found by trial: the ad script's modules compress best in this order. Others follow. Only functions refer to later modules.
const moduleOrder = [
  'ad/guard-start.ts',
  'ad/behaviour/hit-tests.ts',
  'ad/behaviour/history.ts',
  'ad/markup-hooks.ts',
  'ad/behaviour/style-changes.ts',
  'ad/behaviour/overlays.ts',
  'ad/behaviour/hidden-frames.ts',
  'ad/behaviour/fields.ts',
  'ad/behaviour/requests.ts',
  'ad/third-party.ts',
  'ad/behaviour/meter.ts',
  'ad/behaviour/private-data.ts',
  'ad/source-labels.ts',
  'ad/page-state.ts',
  'ad/slots.ts',
  'ad/ad-ids.ts',
  'ad/heavy-ads.ts',
  'ad/gestures.ts',
  'rules/chosen.ts',
  'ad/stack-addresses.ts',
  'ad/behaviour/encodings.ts',
  'ad/ad.ts',
  'ad/page-elements.ts',
  'ad/behaviour/page-data.ts',
  'ad/behaviour/rewiring.ts',
  'ad/scan.ts',
  'ad/behaviour/cpu-time.ts',
  'ad/behaviour/navigate-event.ts',
  'ad/attribution.ts',
  'ad/behaviour/navigation.ts',
  'ad/behaviour/fingerprint.ts',
  'ad/containment.ts',
  'shared/report.ts',
  'ad/behaviour/sound.ts',
  'ad/frames.ts',
  'ad/element-hooks.ts',
  'shared/hook.ts',
  'ad/behaviour/listeners.ts',
  'ad/behaviour/worker-monitor.ts',
  'ad/hook.ts',
  'ad/behaviour/page-code.ts',
  'shared/call-stack.ts',
  'ad/behaviour/blocked-calls.ts',
]

const cartModuleOrder = [
  'cart/networks.ts',
  'cart/clicks.ts',
  'cart/stores.ts',
  'cart/field-values.ts',
  'cart/landing.ts',
  'cart/attribution.ts',
  'cart/loaders.ts',
  'cart/blocking.ts',
  'cart/page-state.ts',
  'cart/fields.ts',
  'cart/popups.ts',
  'cart/consent.ts',
  'cart/guard.ts',
  'cart/coupons.ts',
  'cart/outcome.ts',
  'shared/report.ts',
  'shared/hook.ts',
  'cart/frames.ts',
  'cart/affiliates.ts',
  'cart/extensions.ts',
  'cart/origin.ts',
  'cart/pixel.ts',
  'cart/session.ts',
  'shared/call-stack.ts',
  'cart/requests.ts',
  'cart/arrival.ts',
  'cart/navigation.ts',
  'cart/insertions.ts',
]

const cartMain = join(folder, 'src/cart/main.ts')
const cartImports = cartModuleOrder.map((path) => `import '../${path}'\n`).join('')

const language = {
  loader: 'ts',
  target: 'esnext',
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false, verbatimModuleSyntax: true } },
}

/** Before bundling, because the minifier does not do this. */
const shortNames = (kind) => {
  const names = namesOf(kind)
  const mangleProps = new RegExp(`^(${names.join('|')})$`)
  // Named by position in the list, so that builds are reproducible.
  const mangleCache = Object.fromEntries(names.map((name, index) => [name, letters[kind][index]]))
  return {
    name: 'short-names',
    // Runs before the bundler's own step, which would define class fields with a helper instead of an assignment.
    enforce: 'pre',
    transform: async (code, id) =>
      /\.[mc]?ts$/.test(id) && {
        code: (await transform(code, { ...language, mangleProps, mangleCache })).code,
        map: null,
      },
  }
}

// Newest first within each kind.
const builds = [await buildAd(), await buildCart(), ...earlierReleases()]
mkdirSync(outDir, { recursive: true })
// Not builds, because they have no versions: the "report this ad" button, and the measurements during a rollout.
const reportAd = await buildSmall('report-ad')
const health = await buildSmall('health')
writeFileSync(join(outDir, 'builds.json'), JSON.stringify({ builds, reportAd, health }))
for (const { s3Bucket, code, ruleSet } of builds) {
  writeFileSync(join(outDir, `${s3Bucket}.js`), code)
  if (ruleSet) writeFileSync(join(outDir, `${s3Bucket}.rules.json`), JSON.stringify(ruleSet))
}

/** Builds of earlier versions, as they were released. Their source has moved on, so the code itself is kept. */
function earlierReleases() {
  const files = readdirSync(join(folder, 'releases'))
  const names = files
    .filter((name) => name.endsWith('.js'))
    .sort()
    .reverse()
  return names.map((name) => {
    const ruleSet = name.replace(/\.js$/, '.rules.json')
    const [, kind, released, rules] = /^vigil-(ad|cart)-(\d+-\d+-\d+)(-r\d+)?\.js$/.exec(name)
    return {
      version: `${released.replaceAll('-', '.')}${rules ?? ''}`,
      s3Bucket: name.slice(0, -3),
      kind,
      code: readFileSync(join(folder, 'releases', name), 'utf8'),
      // Builds before 1.1.0-r3 decoded markup with other code, in more than linear time, so theirs were not kept.
      ruleSet: files.includes(ruleSet) ? JSON.parse(readFileSync(join(folder, 'releases', ruleSet), 'utf8')) : null,
    }
  })
}

async function buildAd() {
  const core = (await bundledMain('ad', `export const rules = ${rulesCode}`)).trim()
  const quality = await bundledPart('ad', 'quality')
  return {
    version: `${version}-r${ruleSet}`,
    s3Bucket: `vigil-ad-${version.replaceAll('.', '-')}-r${ruleSet}`,
    kind: 'ad',
    code: core + partSeparator + quality,
    ruleSet: toRuleSet(ruleSet, currentRules),
    compressedTail: await compressedTail(core),
  }
}

async function buildCart() {
  const core = (await bundledMain('cart', '')).trim()
  return {
    version,
    s3Bucket: `vigil-cart-${version.replaceAll('.', '-')}`,
    kind: 'cart',
    code: core + concealSeparator + (await bundledPart('cart', 'conceal')),
    ruleSet: null,
    compressedTail: await compressedTail(core),
  }
}

/** Compresses the code after the configuration, which is the same for all tags, with an encoder too slow for the server. */
async function compressedTail(code) {
  const tail = code.slice(code.indexOf(placeholder) + placeholder.length)
  return Buffer.from(await deflateAsync(Buffer.from(tail), { numiterations: 15 })).toString('base64')
}

async function buildSmall(name) {
  const [{ output }] = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2020',
      minify: true,
      lib: { entry: join(folder, `src/${name}/main.ts`), formats: ['iife'], name: 'part', fileName: name },
    },
  })
  return output[0].code
}

async function bundledMain(kind, rulesCode) {
  const whole = await bundled(kind, 'main', rulesCode, false)
  const short = await compressed(kind === 'ad' ? markModules(whole) : whole, {
    // Safe because the code uses neither `Function.length`, nor these functions as constructors, nor properties of
    // patterns. Found by trial: the output is longer, but compresses better.
    compress: {
      passes: 5,
      // Text and a value are joined by `+`: no value here is a symbol.
      ecma: 2020,
      toplevel: true,
      keep_fargs: false,
      unsafe_arrows: true,
      unsafe_regexp: true,
      collapse_vars: false,
      sequences: false,
      join_vars: kind !== 'ad',
      const_to_let: false,
      conditionals: kind === 'ad',
    },
    mangle: { toplevel: true },
    format: { ecma: 2020, comments: false },
    module: false,
  })
  // A second minifier gives all strings the same quotes, which compress better.
  const { code } = await minify('script.js', sortModules(kind, short.code), {
    compress: { target: 'es2020' },
    mangle: kind === 'cart',
  })
  const script = configurationFirst(code)
  // Most functions run at once. A browser that knows this compiles all of them while it loads the script, in another thread, and not
  // one by one when they are first called.
  return `//# allFunctionsCalledOnLoad\n${script}`
}

/** Passes the configuration as an argument, so that the rest is the same for all tags. */
function configurationFirst(code) {
  const [head, tail, ...rest] = code.trim().split(placeholder)
  const [start, end] = ['(()=>{', '})();']
  if (!head.startsWith(start) || !tail?.endsWith(end) || rest.length > 0)
    throw new Error('no single place for the configuration')
  return `(f=>f(${placeholder}))(vigil=>{${head.slice(start.length)}vigil${tail.slice(0, -end.length)}});`
}

/** An expression with the exports of a module. */
async function bundledPart(kind, name) {
  const code = await bundled(kind, name, '', true)
  return code
    .trim()
    .replace(/^var part=/, '')
    .replace(/;$/, '')
}

/** Puts a call before each module, which the minifier keeps. The bundler names modules in comments. */
function markModules(code) {
  return code.replace(/^\t\/\/ (?:\S*\/)?src\/(\S+)$/gm, (_comment, path) => `__MODULE__('${path}');`)
}

function sortModules(kind, code) {
  const [head, ...parts] = code.split(/__MODULE__\(['"`]/)
  if (kind === 'ad' && parts.length < moduleOrder.length) throw new Error('modules are missing: update moduleOrder')
  const modules = parts.map((part) => /^([^'"`]+)['"`]\)[;,]([\s\S]*)$/.exec(part).slice(1))
  const place = ([path]) => (moduleOrder.indexOf(path) + modules.length) % modules.length
  return (
    head +
    modules
      .sort((one, other) => place(one) - place(other))
      .map(([, text]) => text)
      .join('')
  )
}

/** One function that runs at once and adds no global name. */
async function bundled(kind, name, rulesCode, isSmall) {
  const [{ output }] = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    define: { __VIGIL_BUILD__: JSON.stringify(`${version}-r${ruleSet}`) },
    plugins: [
      { name: 'rules', load: (id) => (id === chosen ? rulesCode : null) },
      { name: 'order', transform: (code, id) => (id === cartMain ? cartImports + code : null) },
      shortNames(kind),
    ],
    build: {
      write: false,
      target: 'es2020',
      minify: isSmall,
      lib: { entry: join(folder, `src/${kind}/${name}.ts`), formats: ['iife'], name: 'part', fileName: 'ad' },
    },
  })
  return output[0].code
}
