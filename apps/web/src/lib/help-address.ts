import type { HelpTopic } from '@vigil/contract'
import type { Settings } from './settings.ts'

/** URL of a help topic: on the configured help site, or the built-in page. */
export const helpAddress = ({ helpDocsUrl }: Pick<Settings, 'helpDocsUrl'>, topic: HelpTopic) =>
  helpDocsUrl ? `${helpDocsUrl}/${topic}` : `/help/${topic}`
