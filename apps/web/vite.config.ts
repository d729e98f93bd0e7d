import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './build/icons.ts'
import { pageFiles } from './build/page-files.ts'

const serverPaths = [
  '/api',
  '/oidc',
  '/identity',
  '/collect',
  '/healthz',
  '/readyz',
  '/metrics',
  '^/drill/(pages/|kit\\.js|heavy\\.bin)',
  // Tag scripts: needed to verify deployments during development.
  '^/[0-9a-z]{8,32}/script\\.js',
]

/**
 * Few scripts per page: on a first visit, each of a hundred small files costs more than its content. Libraries change
 * less often than our code, so they have their own files and stay in the browser's cache.
 */
const chunkGroups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-query|query-core))\//,
    priority: 4,
  },
  { name: 'charts', test: /node_modules\/(echarts|zrender)\//, priority: 3 },
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  // Everything that two pages or dialogs share. What only help pages, few forms, shops or administrators
  // need has separate files.
  {
    name: 'common',
    test: /^(?!.*\/(docs\/help|features\/shared\/help|(features|contract\/src)\/(cart|admin)|react-number-format|components\/(NumberInput|Slider|TagsInput))\/)/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'help', test: /\/(docs\/help|features\/shared\/help)\//, minShareCount: 2, priority: 0 },
  { name: 'inputs', test: /\/(react-number-format|components\/(NumberInput|Slider|TagsInput))\//, priority: 0 },
  { name: 'shop', test: /\/cart\//, minShareCount: 2, priority: 0 },
  { name: 'admin', test: /\/admin\//, minShareCount: 2, priority: 0 },
]

export default defineConfig(({ mode }) => {
  const isKit = mode === 'kit'
  const target = process.env.VIGIL_API_URL ?? 'http://127.0.0.1:8080'
  return {
    root: import.meta.dirname,
    plugins: isKit ? [icons(), react()] : [icons(), react(), pageFiles()],
    server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, { target, changeOrigin: false }])) },
    build: {
      // The kit page is for development and browser tests only, not part of the product build.
      outDir: isKit ? 'dist-kit' : 'dist',
      emptyOutDir: true,
      // One style sheet, and few large scripts: see above.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: isKit ? 'kit.html' : 'index.html',
        output: { codeSplitting: { groups: chunkGroups } },
      },
    },
  }
})
