import type { HelpTopic } from '@vigil/contract'
import type { Settings } from './settings.ts'

/** Where help on a topic is: on the configured help site, else among the pages that ship with the product. */
export const helpAddress = ({ helpDocsUrl }: Pick<Settings, 'helpDocsUrl'>, topic: HelpTopic) =>
  helpDocsUrl ? `${helpDocsUrl}/${topic}` : `/help/${topic}`
