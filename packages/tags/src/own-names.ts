/**
 * Properties of objects that only the ad script's own code sees: the build makes their names short, by their place in this list.
 * Never one that the script also reads of the browser or of Prebid, nor what the configuration or an event has.
 */
export const ownNames =
  'adAround address adopt badAddresses busy check dialogs element end entered gestureAt hasAds hasCompiledCode hint historySteps ids isBlocked isCopy isCounted patterns place realm reported ruleOfAddress scan start what who workers'.split(
    ' ',
  )
