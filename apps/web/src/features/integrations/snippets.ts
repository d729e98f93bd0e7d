import type { ProtectionMode } from '@vigil/contract'

/** What publishers put on their pages, with their own script's address in it. */

export const headerSnippet = (scriptUrl: string) => `<!-- Above all other ad code, and not async or deferred -->
<script
  src="${scriptUrl}"
  data-api-session-uuid="%%SITE_ID%%-%%CACHEBUSTER%%"
></script>`

/** Prebid's published module speaks the script's protocol. */
export const prebidModule = 'humansecurityMalvDefense'

export const prebidBuild = `gulp build --modules="rtdModule,${prebidModule}RtdProvider,..."`

export const prebidSnippet = (scriptUrl: string, mode: ProtectionMode) => `pbjs.setConfig({
  realTimeData: {
    dataProviders: [{
      name: '${prebidModule}',
      params: {
        cdnUrl: '${scriptUrl}',
        protectionMode: '${mode}',
      },
    }],
  },
})`

export const modeTexts: Record<ProtectionMode, { title: string; text: string }> = {
  full: {
    title: 'Whole page',
    text: 'The script is loaded as early as possible and guards everything on the page, whichever way an ad came. Choose it unless you have a reason not to.',
  },
  bids: {
    title: 'Bids, waiting for the script',
    text: 'Only the ads of Prebid’s bids are guarded. A bid is rendered once the script is there, so that none is shown without it.',
  },
  'bids-nowait': {
    title: 'Bids, without waiting',
    text: 'Only the ads of Prebid’s bids are guarded. A bid that wins before the script has loaded is rendered without protection.',
  },
}
