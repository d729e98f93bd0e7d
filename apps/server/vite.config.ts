import { defineConfig } from 'vite'

// One file with our own packages in it; what npm installed stays where it is, since some of it is native.
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
  ssr: { target: 'node', noExternal: [/^@vigil\//] },
})
