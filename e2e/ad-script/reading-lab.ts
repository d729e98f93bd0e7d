import { type Internet, openInternet } from './internet.ts'
import { openChromium } from './readers/chromium.ts'
import { openFirefox } from './readers/firefox.ts'
import type { Reader, ReaderOptions } from './readers/reader.ts'

export interface ReadingLab extends Internet {
  reader: Reader
}

/** Which browser reads: Chromium, unless the environment says otherwise. */
export const isFirefox = process.env.LAB_BROWSER === 'firefox'

const openReader = isFirefox ? openFirefox : openChromium

/** A small internet, with a browser that any trial can be made in; or one more such browser for an internet that is there. */
export async function openReadingLab(options: ReaderOptions = {}, known?: Internet): Promise<ReadingLab> {
  const internet = known ?? (await openInternet())
  const reader = await openReader(internet.port, options)
  return {
    ...internet,
    reader,
    async close() {
      await reader.close()
      await internet.close()
    },
  }
}
