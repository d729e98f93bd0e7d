// Starts Vigil. Settings are environment variables (docs/operations.md).
process.env.NODE_ENV ??= 'production'
await import('./apps/server/dist/main.js')
