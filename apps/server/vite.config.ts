import { defineConfig } from 'vite'

// Our own packages are in it; what npm installed stays where it is, since some of it is native.
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // The process, the thread that loads events (storage/thread-host.ts), and those that draw reports.
      input: {
        main: 'src/main.ts',
        loader: 'src/ingest/load/thread.ts',
        drawing: 'src/features/malvertising/shield-report/drawing-thread.ts',
        'ecomm-report': 'src/features/cart/overview/drawing-thread.ts',
        'ab-testing-report': 'src/features/cart/ab-testing/drawing-thread.ts',
        'threat-report': 'src/features/malvertising/threat-report/drawing-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
  ssr: { target: 'node', noExternal: [/^@vigil\//] },
})
