import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/schema.ts',
    './src/affiliate-schema.ts',
    './src/alert-schema.ts',
    './src/ad-quality-schema.ts',
    './src/audit-schema.ts',
    './src/commission-schema.ts',
    './src/case-schema.ts',
    './src/complaint-schema.ts',
    './src/page-check-schema.ts',
    './src/directory-schema.ts',
    './src/domain-schema.ts',
    './src/feed-schema.ts',
    './src/picture-schema.ts',
    './src/process-schema.ts',
    './src/messages-schema.ts',
    './src/report-schema.ts',
    './src/rollout-schema.ts',
    './src/second-factor-schema.ts',
    './src/threat-schema.ts',
    './src/verification-schema.ts',
  ],
  out: './migrations',
})
