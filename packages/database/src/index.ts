import { sql } from 'drizzle-orm'
import { accountRepository } from './accounts.ts'
import { adQualityChangeRepository } from './ad-quality-changes.ts'
import { adQualityListRepository } from './ad-quality-lists.ts'
import { adQualityProfileRepository } from './ad-quality-profiles.ts'
import { adQualityReferenceRepository } from './ad-quality-reference.ts'
import { adQualitySeedRepository } from './ad-quality-seed.ts'
import { affiliateNetworkRepository } from './affiliate-networks.ts'
import { affiliateRepository } from './affiliates.ts'
import { alertChannelRepository } from './alert-channels.ts'
import { alertRuleRepository } from './alert-rules.ts'
import { alertRepository } from './alerts.ts'
import { apiKeyRepository } from './api-keys.ts'
import { auditRepository } from './audit.ts'
import { type AuditHead, verifyAuditLog } from './audit-verify.ts'
import { buildRepository } from './builds.ts'
import { caseLinkRepository } from './case-links.ts'
import { casePartnerRepository } from './case-partners.ts'
import { caseRepository } from './cases.ts'
import { clientRepository } from './clients.ts'
import { codeKeyRepository } from './code-keys.ts'
import { commissionPackRepository } from './commission-packs.ts'
import { complaintRepository } from './complaints.ts'
import { type ConnectionOptions, connect } from './connection.ts'
import { contactRequestRepository } from './contact-requests.ts'
import { deletionRepository } from './deletions.ts'
import { deploymentRepository } from './deployments.ts'
import { directoryGroupRepository } from './directory-groups.ts'
import { directoryUserRepository } from './directory-users.ts'
import { distributionRepository } from './distributions.ts'
import { domainRepository } from './domains.ts'
import { erasureRepository } from './erasures.ts'
import { feedRepository } from './feeds.ts'
import { hiddenThreatRepository } from './hidden-threats.ts'
import { hostRepository } from './hosts.ts'
import { integrationRepository } from './integrations.ts'
import { loadTurnRepository } from './load-turns.ts'
import { notificationRepository } from './notifications.ts'
import { organizationRepository } from './organizations.ts'
import { pageCheckRepository } from './page-checks.ts'
import { pictureFeatureRepository } from './picture-features.ts'
import { processRepository } from './processes.ts'
import { providerStateRepository } from './provider-state.ts'
import { quarantineRepository } from './quarantine.ts'
import { rateCountRepository } from './rate-counts.ts'
import { releaseNoteRepository } from './release-notes.ts'
import { reportConfigurationRepository } from './report-configurations.ts'
import { reportDeliveryRepository } from './report-deliveries.ts'
import { reviewRequestRepository } from './review-requests.ts'
import { rolloutRepository } from './rollouts.ts'
import { secondFactorRepository } from './second-factors.ts'
import { seedRepository } from './seed.ts'
import { settingRepository } from './settings.ts'
import { shieldReportRepository } from './shield-reports.ts'
import { shopRepository } from './shops.ts'
import { signInFailureRepository } from './sign-in-failures.ts'
import { verificationRepository } from './verifications.ts'

export type { Account, LinkPurpose } from './accounts.ts'
export type { ListChanges } from './ad-quality-changes.ts'
export type { AdQualityLists } from './ad-quality-lists.ts'
export type { AdQualityProfileRow, ProfiledTag } from './ad-quality-profiles.ts'
export type { AdQualityDomainRow, AdQualityEntryRow, NewAdQualityEntry } from './ad-quality-reference.ts'
export type { AffiliateFeesRow } from './affiliates.ts'
export type { AlertChannelRow, AlertDeliveryRow, TakenDelivery } from './alert-channels.ts'
export type { AlertOwner, AlertRuleRow, DueRule } from './alert-rules.ts'
export type { AlertEventRow, AlertRow, NewFiring } from './alerts.ts'
export type { ApiKeyRow, UsableKey } from './api-keys.ts'
export type { AuditChange, AuditRow, AuditSearch, NewAuditEntry } from './audit.ts'
export type { RecordState } from './audit-records.ts'
export type { AuditHead, AuditVerification } from './audit-verify.ts'
export type { BuildRow, DeliveredTag, DeployedBuild, NewBuild } from './builds.ts'
export type { NewCaseEntry } from './case-changes.ts'
export type { FoundCaseLink } from './case-links.ts'
export type { PartnerForm } from './case-partners.ts'
export type { CaseDetailsRow, NewCase, WatchedCase } from './cases.ts'
export type { ClientRow } from './clients.ts'
export { type CodeKeyRow, codeKeyValidUntil } from './code-keys.ts'
export type { PackFile } from './commission-packs.ts'
export type { NewComplaint } from './complaints.ts'
export type { ContactToMail, NewContactRequest, Sender, StoredAttachment } from './contact-requests.ts'
export type { BuildChange } from './deployment-changes.ts'
export type { PendingDeployment, TagState } from './deployments.ts'
export type { DirectoryGroup, DirectoryGroupRow, DirectoryMember, GroupCondition } from './directory-groups.ts'
export type { DirectoryPerson, DirectoryUserRow, UserCondition } from './directory-users.ts'
export type { DistributionRow, NewDistribution, TagRow } from './distributions.ts'
export type { DomainState, QuarantinedDomainRow, SeenDomain } from './domains.ts'
export type { ErasureRow } from './erasures.ts'
export type { FeedState, FoundIndicator, IndicatorRow } from './feeds.ts'
export type { HiddenThreat } from './hidden-threats.ts'
export { isHost } from './host-slots.ts'
export { type HostRow, siteName } from './hosts.ts'
export { migrate } from './migrate.ts'
export type { NewOrganization, OrganizationRow, ReportOrganization } from './organizations.ts'
export type { ProcessRow } from './processes.ts'
export type { HeldEvent, ReleasedEvent } from './quarantine.ts'
export type { RateIncrement, RateTotal } from './rate-counts.ts'
export { claimedDomain, registrableDomain } from './registrable-domain.ts'
export type { ListedReport, ReportConfigurationRow, ReportSettings } from './report-configurations.ts'
export type { ClaimedDelivery, ReportDeliveryRow, ReportMailRow } from './report-deliveries.ts'
export type { ReportedLeak } from './report-schema.ts'
export type { HealthCounts, NewHealth, RolloutHealthRow } from './rollout-health.ts'
export type { RolloutRow, RolloutTagRow } from './rollouts.ts'
export type { SecondFactorRow } from './second-factors.ts'
export type { SeedOrganization, SeedUser } from './seed.ts'
export type { ShieldReportRow } from './shield-reports.ts'
export type { ShopRow } from './shops.ts'
export type { OrderVerification, SessionFact } from './verifications.ts'

/** The accounts database: one repository per aggregate. */
export function openDatabase(url: string, onIdleError: (error: Error) => void, options?: ConnectionOptions) {
  const { db, pool, close, atomically, afterCommit, queryInUnit } = connect(url, onIdleError, options)
  return {
    accounts: accountRepository(db),
    adQualityChanges: adQualityChangeRepository(db),
    adQualityLists: adQualityListRepository(db),
    adQualityProfiles: adQualityProfileRepository(db),
    adQualityReference: adQualityReferenceRepository(db),
    adQualitySeed: adQualitySeedRepository(db),
    affiliateNetworks: affiliateNetworkRepository(db),
    affiliates: affiliateRepository(db),
    alertChannels: alertChannelRepository(db),
    alertRules: alertRuleRepository(db),
    alerts: alertRepository(db),
    apiKeys: apiKeyRepository(db),
    audit: {
      ...auditRepository(db, atomically),
      verify: (expected: AuditHead | null = null) => verifyAuditLog(db, expected),
    },
    builds: buildRepository(db),
    caseLinks: caseLinkRepository(db),
    casePartners: casePartnerRepository(db),
    cases: caseRepository(db),
    clients: clientRepository(db),
    codeKeys: codeKeyRepository(db),
    commissionPacks: commissionPackRepository(db),
    complaints: complaintRepository(db),
    pageChecks: pageCheckRepository(db),
    contactRequests: contactRequestRepository(db),
    deletions: deletionRepository(db),
    deployments: deploymentRepository(db),
    directoryGroups: directoryGroupRepository(db),
    directoryUsers: directoryUserRepository(db),
    distributions: distributionRepository(db),
    domains: domainRepository(db),
    erasures: erasureRepository(db),
    feeds: feedRepository(db),
    hiddenThreats: hiddenThreatRepository(db),
    hosts: hostRepository(db),
    integrations: integrationRepository(db),
    notifications: notificationRepository(db),
    organizations: organizationRepository(db),
    pictureFeatures: pictureFeatureRepository(db),
    processes: processRepository(db),
    providerState: providerStateRepository(db),
    quarantine: quarantineRepository(db),
    loadTurns: loadTurnRepository(db),
    rateCounts: rateCountRepository(db),
    releaseNotes: releaseNoteRepository(db),
    reportConfigurations: reportConfigurationRepository(db),
    reportDeliveries: reportDeliveryRepository(db),
    reviewRequests: reviewRequestRepository(db),
    rollouts: rolloutRepository(db),
    secondFactors: secondFactorRepository(db),
    seed: seedRepository(db),
    settings: settingRepository(db),
    shieldReports: shieldReportRepository(db),
    shops: shopRepository(db),
    signInFailures: signInFailureRepository(db),
    verifications: verificationRepository(db),
    atomically,
    afterCommit,
    queryInUnit,
    /** For the job queue library, which has its own schema and SQL. */
    query: (text: string, values?: unknown[]) => pool.query(text, values),
    /** This process's connections, and the calls that wait for one. */
    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async isReachable() {
      try {
        await db.execute(sql`select 1`)
        return true
      } catch {
        return false
      }
    },
    close,
  }
}

export type Database = ReturnType<typeof openDatabase>
