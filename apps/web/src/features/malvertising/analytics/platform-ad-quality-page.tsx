import { useQuery } from '@tanstack/react-query'
import {
  type AnswerOf,
  platformAdQualityReport,
  platformAdQualitySmartFilter,
  type platformAdQualityView,
} from '@vigil/contract'
import { useEffect, useMemo } from 'react'
import { useSettings } from '../../../lib/app/settings.ts'
import { usePlatformChoice } from '../../../lib/organizations/organization-choice.ts'
import { NoPlatform } from '../../../lib/platform/no-platform.tsx'
import { PlatformPicker } from '../../../lib/platform/platform-picker.tsx'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { adQualityDestination } from '../../../lib/session/after-sign-in.ts'
import { readSession } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import { Analytics } from './analytics-page.tsx'
import { analyticsSearch } from './analytics-search.ts'
import { sharedDimensions } from './dimensions.ts'
import { platformViewQuery } from './queries.ts'
import { Reports } from './reports.tsx'
import type { Dimension, ReportScreen } from './screen.ts'

const { deliverySource, ssp, dsp, deviceType, operatingSystem, country } = sharedDimensions('Violations')

const dimensions: readonly Dimension[] = [
  {
    report: 'violation_class',
    label: 'Violations Detected',
    about: "Violations by the kind of list in the publisher's ad quality settings that the ad matched.",
  },
  {
    report: 'violation_type',
    label: 'Violation Breakdown',
    about: 'Violations by the matching list entry: brand, category, format or domain.',
  },
  deliverySource,
  ssp,
  dsp,
  deviceType,
  operatingSystem,
  country,
]

type PlatformView = AnswerOf<typeof platformAdQualityView>

const buildScreen = ({ reports, groups, hasSites, hasTriggers }: PlatformView): ReportScreen => {
  const available = dimensions.filter(({ report }) => reports.some((one) => one === report))
  return {
    endpoint: platformAdQualityReport,
    smartFilter: platformAdQualitySmartFilter,
    groups,
    measure: 'Violations',
    dimensions: available,
    donuts: available.map(({ report }) => report),
    table: {
      title: 'Overview of Ad Quality Violations',
      about: hasTriggers
        ? 'Sources of the ads, the violation, and the entry of a publisher’s lists that matched.'
        : 'Where the ads came from, and what was detected.',
      fileName: 'platform-ad-quality-report',
    },
    platform: { hasSites, hasTriggers },
  }
}

export function PlatformAdQualityPage() {
  const settings = useSettings()
  return settings.adQualityUrl ? <LeavingPage settings={settings} /> : <Dashboard />
}

/** The operator runs a separate ad quality product. */
function LeavingPage({ settings }: { settings: ReturnType<typeof useSettings> }) {
  useEffect(() => {
    window.location.replace(adQualityDestination(settings, readSession()?.token ?? null).href)
  }, [settings])
  return <PageSkeleton />
}

function Dashboard() {
  const [search, change] = usePageSearch(analyticsSearch)
  const { organizationId, offered, remember, isPending, error, retry } = usePlatformChoice(search.organization)
  const view = useQuery(platformViewQuery(organizationId))
  const screen = useMemo(() => view.data && buildScreen(view.data), [view.data])
  if (isPending) return <PageSkeleton />
  if (error) return <ErrorState detail={error.message} onRetry={retry} />
  if (organizationId === null) {
    const choose = (id: number) => {
      remember(id)
      change({ organization: id })
    }
    const picker = offered && <PlatformPicker platforms={offered} value={null} onChange={choose} />
    return <NoPlatform picker={picker} hint="Select a platform to see its violations." />
  }
  if (view.error) return <ErrorState detail={view.error.message} onRetry={() => void view.refetch()} />
  if (!screen) return <PageSkeleton />
  return (
    <Analytics {...{ organizationId, offered, remember, search, change, screen }}>
      {(shown) => <Reports screen={screen} view={shown} />}
    </Analytics>
  )
}
