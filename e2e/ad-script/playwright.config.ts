import config from '../playwright.config.ts'

/** Tests of the ad script alone need no server and no other build. */
export default { ...config, globalSetup: undefined, testDir: '.', outputDir: '../test-results/ad-script' }
