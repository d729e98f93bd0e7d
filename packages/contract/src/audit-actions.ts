/** Actions in the audit log, with the label shown on screen and in the CSV. */
export const auditActions = {
  'session.sign-in': 'Signed in',
  'session.sign-in-failed': 'Sign-in failed',
  'session.sign-out': 'Signed out',
  'session.hand-over': 'Code for another site created',
  'session.redeem': 'Code for another site used',
  'profile.dismiss-first-steps': 'First steps dismissed',
  'password.reset-request': 'Password reset requested',
  'password.set': 'Password set',
  'password.confirm': 'Password confirmed again',
  'second-factor.add': 'Second factor added',
  'second-factor.rename': 'Second factor renamed',
  'second-factor.remove': 'Second factor removed',
  'second-factor.recovery-codes': 'Recovery codes replaced',
  'client.create': 'Client created',
  'client.update': 'Client changed by a directory',
  'client.move': 'Client moved to another organization',
  'client.block': 'Client blocked or unblocked',
  'client.reset-second-factor': 'Second factor of a client reset',
  'client.invite': 'Client invited',
  'client.delete': 'Client deleted',
  'client.export': 'Personal data exported',
  'client.erase': 'Person erased',
  'directory-group.create': 'Group created by a directory',
  'directory-group.update': 'Group changed by a directory',
  'directory-group.delete': 'Group deleted by a directory',
  'organization.create': 'Organization created',
  'organization.update': 'Products of an organization changed',
  'organization.set-state': 'Organization activated or deactivated',
  'organization.set-vertical': 'Vertical changed',
  'organization.feed-settings': 'Platform feed settings changed',
  'organization.finish-integration': 'Integration step completed',
  'organization.delete': 'Organization deleted',
  'organization.export': 'Organization data exported',
  'organization.erase': 'Organization erased',
  'shop.create': 'Shop created',
  'shop.update': 'Shop settings changed',
  'shop.fees': 'Affiliate fees changed',
  'shop.code-hashes': 'Hashing of codes started or stopped',
  'shop.code-key': 'Key of code hashes replaced',
  'site.add': 'Site added',
  'site.remove': 'Site removed',
  'site-domain.accept': 'New domains accepted',
  'site-domain.delete': 'New domains deleted',
  'site-domain.strict': 'Strict mode for domains changed',
  'api-key.create': 'API key created',
  'api-key.revoke': 'API key revoked',
  'affiliate-network.save': 'Affiliate network changed',
  'affiliate-network.remove': 'Affiliate network removed',
  'commission-pack.create': 'Commission pack created',
  'complaint.create': 'Complaint created',
  'page-check.start': 'Page check started',
  'complaint.locate': 'Creative of a complaint chosen',
  'complaint.status': 'Complaint closed or reopened',
  'complaint.merge': 'Complaint merged or separated',
  'complaint.answer': 'Complaint answered',
  'case.create': 'Case opened',
  'case.update': 'Case updated',
  'case.answer': 'Case answered by the partner',
  'case.link-renew': 'Link of a case renewed',
  'case.link-revoke': 'Links of a case revoked',
  'case-partner.create': 'Partner created',
  'case-partner.update': 'Partner changed',
  'case-partner.delete': 'Partner deleted',
  'case-contact.update': 'Contact for cases changed',
  'alert.update': 'Alert handled',
  'alert-rule.create': 'Alert rule created',
  'alert-rule.update': 'Alert rule changed',
  'alert-rule.delete': 'Alert rule deleted',
  'alert-channel.create': 'Alert channel created',
  'alert-channel.update': 'Alert channel enabled or disabled',
  'alert-channel.rotate': 'Secret of a webhook replaced',
  'alert-channel.delete': 'Alert channel deleted',
  'alert-channel.test': 'Test message sent',
  'alert-channel.resend': 'Message to a channel sent again',
  'tag.create': 'Tag created',
  'tag.deploy': 'Build of a tag changed',
  'tag.rename': 'Tag renamed',
  'tag.delete': 'Tag deleted',
  'tag.trusted-hosts': 'Trusted hosts changed',
  'tag.pin': 'Tag pinned or released',
  'rollout.start': 'Rollout started',
  'rollout.update': 'Rollout changed',
  'rollout.advance': 'Rollout continued by itself',
  'rollout.finish': 'Rollout finished by itself',
  'rollout.return': 'Rollout undone by itself',
  'rollout.schedule': 'Schedule of rollouts changed',
  'profile.create': 'Ad quality profile created',
  'profile.update': 'Ad quality profile changed',
  'profile.rename': 'Ad quality profile renamed',
  'profile.delete': 'Ad quality profile deleted',
  'profile.import': 'Domains imported into a profile',
  'profile.assign': 'Profile assigned to tags',
  'profile.unassign': 'Profile removed from tags',
  'profile.block-advertisers': 'Advertisers of a campaign blocked',
  'profile.unblock-advertisers': 'Block of advertisers undone',
  'domain.add': 'Advertiser domain added',
  'threat.hide': 'Threat hidden or shown again',
  'link.create': 'Public link created',
  'link.revoke': 'Public links revoked',
  'report.create': 'Scheduled report created',
  'report.update': 'Scheduled report changed',
  'report.remove': 'Scheduled report deleted',
  'report.send': 'Scheduled report sent',
  'report.unsubscribe': 'Unsubscribed from a report',
  'report.request': 'Report requested',
  'report.mail': 'Threat report sent to support',
  'data.export': 'Data exported',
  'drill.start': 'Drill started',
  'notification.create': 'Notification created',
  'notification.update': 'Notification changed',
  'notification.remove': 'Notification deleted',
  'notification.dismiss': 'Notification dismissed',
  'release-note.create': 'Release note created',
  'release-note.update': 'Release note changed',
  'release-note.remove': 'Release note deleted',
  'contact.send': 'Contact request sent',
  'contact.update': 'Contact request updated',
  'retention.update': 'Retention changed',
} as const
export type AuditAction = keyof typeof auditActions
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]] // keys of the object above

/** Kinds of records that an entry can be about. */
export const auditRecords = {
  client: 'Client',
  'directory-group': 'Group',
  organization: 'Organization',
  tag: 'Tag',
  rollout: 'Rollout',
  profile: 'Ad quality profile',
  report: 'Scheduled report',
  notification: 'Notification',
  'release-note': 'Release note',
  'contact-request': 'Contact request',
  incident: 'Incident',
  'api-key': 'API key',
  'commission-pack': 'Commission pack',
  complaint: 'Complaint',
  case: 'Case',
  'case-partner': 'Partner',
  alert: 'Alert',
  'alert-rule': 'Alert rule',
  'alert-channel': 'Alert channel',
  setting: 'Setting',
} as const
export type AuditRecordKind = keyof typeof auditRecords
export const auditRecordKinds = Object.keys(auditRecords) as [AuditRecordKind, ...AuditRecordKind[]] // keys of the object above

/** A field of the request or the answer, such as `params.id`. `*` stands for every item of a list. */
export type AuditField = `${'params' | 'query' | 'body' | 'answer'}.${string}` | 'params' | 'query' | 'body'

export interface AuditedCall {
  action: AuditAction
  /** The record that is changed or read. Its stored values before and after the call are compared. */
  record?: { kind: AuditRecordKind; id: AuditField | { fixed: string } }
  /** Request fields to store with the entry. Never fields with secrets. */
  note?: readonly AuditField[]
  /** Values before and after are not stored, because the call erases them. */
  isWithoutValues?: true
  /** The call returns an existing record if there is one; only a new one is recorded. */
  isOnlyIfNew?: true
  /** Calls that repeat known values are not recorded. */
  isOnlyIfChanged?: true
  /**
   * Written after the call instead of in its transaction: for calls that send mail, draw or return files, which cannot
   * be undone and may take long.
   */
  isAfter?: true
}

/**
 * How the audit log records a call. `reads`: the call changes and exports nothing. `handler`: the handler writes
 * the entry, because only it knows the actor or the outcome.
 */
export type Audit = 'reads' | 'handler' | AuditedCall

/** Who acted. `key`: the holder of a link or id that works without sign-in. `anonymous`: a failed sign-in. */
export const auditActors = {
  person: 'Person',
  key: 'Link',
  'api-key': 'API key',
  anonymous: 'Anonymous',
  system: 'System',
} as const
export type AuditActorKind = keyof typeof auditActors

/** Characters of one stored value; longer ones are cut off. */
export const auditDetailLimit = 2_000
