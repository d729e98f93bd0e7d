export * from './account-mails.ts'
