// Import rules (docs/architecture.md). By pattern, so they cover a new package or feature from its first file.
const isTest = '\\.test\\.tsx?$'

/** For every import, including types. */
export const importRules = [
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    severity: 'error',
    from: {},
    // Icons are made by a plugin of the web app's build.
    to: { couldNotResolve: true, pathNot: '^~icons/' },
  },
  {
    name: 'nothing-imports-an-app',
    severity: 'error',
    from: { pathNot: '^apps/' },
    to: { path: '^apps/' },
  },
  {
    name: 'no-app-imports-another',
    severity: 'error',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'packages-import-the-contract-only',
    severity: 'error',
    from: { path: '^packages/([^/]+)/', pathNot: '^packages/reports/' },
    to: { path: '^packages/', pathNot: '^packages/($1|contract)/' },
  },
  {
    name: 'reports-import-contract-and-presentation-only',
    severity: 'error',
    from: { path: '^packages/reports/' },
    to: { path: '^packages/', pathNot: '^packages/(reports|contract|presentation)/' },
  },
  {
    name: 'contract-imports-zod-only',
    severity: 'error',
    from: { path: '^packages/contract/', pathNot: isTest },
    to: { pathNot: '^packages/contract/|(^|/)node_modules/zod/' },
  },
  {
    name: 'server-imports-its-packages-only',
    severity: 'error',
    from: { path: '^apps/server/' },
    to: {
      path: '^packages/',
      pathNot: '^packages/(contract|database|warehouse|reports|presentation|pictures|demo|tags|kits)/',
    },
  },
  {
    name: 'web-imports-contract-presentation-and-verify-only',
    severity: 'error',
    from: { path: '^apps/web/' },
    to: { path: '^packages/', pathNot: '^packages/(contract|presentation|kits/verify)/' },
  },
  {
    name: 'no-server-feature-imports-another',
    severity: 'error',
    from: { path: '^apps/server/src/features/([^/]+/[^/]+)/' },
    to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/($1/|work\\.ts$)' },
  },
  {
    // Features are assembled at the top of src, in features/routes.ts and in features/work.ts.
    name: 'server-folders-know-no-feature',
    severity: 'error',
    from: { path: '^apps/server/src/(?!features/|testing/)[^/]+/', pathNot: isTest },
    to: { path: '^apps/server/src/features/' },
  },
  {
    name: 'storage-knows-no-ingest',
    severity: 'error',
    from: { path: '^apps/server/src/(storage|lib|jobs)/', pathNot: isTest },
    to: { path: '^apps/server/src/ingest/' },
  },
  {
    name: 'no-web-feature-imports-another',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+/[^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'web-features-import-ui-and-lib-only',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+/[^/]+)/', pathNot: '\\.browser\\.test\\.tsx$' },
    to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(features/$1|ui|lib)/' },
  },
  {
    name: 'web-ui-knows-no-feature-and-does-not-fetch',
    severity: 'error',
    from: { path: '^apps/web/src/ui/' },
    to: { path: '^apps/web/src/(features/|shell/|router|main|lib/api)' },
  },
  {
    name: 'web-lib-knows-no-page',
    severity: 'error',
    from: { path: '^apps/web/src/lib/' },
    to: { path: '^apps/web/src/(features/|shell/|router|main)' },
  },
]

/** For imports that remain at run time. */
export const runTimeRules = [
  {
    // Browser code is in folders; the files above them select and configure builds on the server.
    name: 'tags-import-nothing',
    severity: 'error',
    from: { path: '^packages/tags/src/[^/]+/', pathNot: isTest },
    // Only copies that hash codes contain this one.
    to: { pathNot: '^(packages/tags/|node_modules/@noble/hashes/)' },
  },
]

export const options = {
  // With TypeScript 7, every other parser silently finds nothing.
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|dist-kit|\\.cache)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
  },
}
