import { helpDocsFaq, isHelpTopic } from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'

export function helpRoutes({ handle }: Router, { config: { helpDocsUrl } }: Dependencies) {
  handle(helpDocsFaq, async ({ query: { topic } }) => {
    if (!isHelpTopic(topic)) return { link: null }
    return { link: helpDocsUrl ? `${helpDocsUrl}/${topic}` : `/help/${topic}` }
  })
}
