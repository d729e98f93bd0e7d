import { defineConfig } from 'vite'

// One bundle with its dependencies: opening their 1,400 files would take most of a start.
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // The process, the loader thread (storage/thread-host.ts), the threads that draw reports, and the one that compares pictures.
      input: {
        main: 'src/launch.ts',
        loader: 'src/ingest/load/thread.ts',
        pictures: 'src/evidence/picture-thread.ts',
        drawing: 'src/features/malvertising/shield-report/drawing-thread.ts',
        'ecomm-report': 'src/features/cart/overview/drawing-thread.ts',
        'commission-letter': 'src/features/cart/commission-packs/drawing-thread.ts',
        'ab-testing-report': 'src/features/cart/ab-testing/drawing-thread.ts',
        'threat-report': 'src/features/malvertising/threat-report/drawing-thread.ts',
      },
      // A package that names deprecated functions by `eval`.
      checks: { eval: false },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
  ssr: {
    target: 'node',
    noExternal: true,
    // Native, or they open files of their package.
    external: ['@duckdb/node-api', '@fastify/swagger-ui', 'lmdb', 'pdfmake', 'pg', 'pino', 'sharp'],
  },
})
