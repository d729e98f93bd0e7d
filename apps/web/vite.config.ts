import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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

/** Loaded before any page; one chunk each, so that our releases keep them in the browser's cache. */
const vendors = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'tanstack', test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core)\// },
]

export default defineConfig(({ mode }) => {
  const isKit = mode === 'kit'
  const target = process.env.VIGIL_API_URL ?? 'http://127.0.0.1:8080'
  return {
    root: import.meta.dirname,
    plugins: [react()],
    server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, { target, changeOrigin: false }])) },
    build: {
      // The kit page is for development and browser tests only, not part of the product build.
      outDir: isKit ? 'dist-kit' : 'dist',
      emptyOutDir: true,
      rolldownOptions: {
        input: isKit ? 'kit.html' : 'index.html',
        output: { codeSplitting: { groups: vendors } },
      },
    },
  }
})
