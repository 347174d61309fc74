// Made by `npm run generate`.
import { ProblemError } from '../wire/errors.ts'

export class AdvancesMissing extends ProblemError {
  override readonly name = 'AdvancesMissing'
}

export class AgreementAmbiguous extends ProblemError {
  override readonly name = 'AgreementAmbiguous'
}

export class AgreementOutsidePeriod extends ProblemError {
  override readonly name = 'AgreementOutsidePeriod'
}

export class AgreementOverlap extends ProblemError {
  override readonly name = 'AgreementOverlap'
}

export class AllocationKeyNeeded extends ProblemError {
  override readonly name = 'AllocationKeyNeeded'
}

export class AlreadyMailed extends ProblemError {
  override readonly name = 'AlreadyMailed'
}

export class ApartmentLacksArea extends ProblemError {
  override readonly name = 'ApartmentLacksArea'
}

export class AuthUnavailable extends ProblemError {
  override readonly name = 'AuthUnavailable'
}

export class BankStatementTooLarge extends ProblemError {
  override readonly name = 'BankStatementTooLarge'
}

export class BankStatementUnreadable extends ProblemError {
  override readonly name = 'BankStatementUnreadable'
}

export class CallRefused extends ProblemError {
  override readonly name = 'CallRefused'
}

export class CostInUse extends ProblemError {
  override readonly name = 'CostInUse'
}

export class DeprecatedField extends ProblemError {
  override readonly name = 'DeprecatedField'
}

export class DocumentLimitReached extends ProblemError {
  override readonly name = 'DocumentLimitReached'
}

export class DocumentRefused extends ProblemError {
  override readonly name = 'DocumentRefused'
}

export class DocumentTooLarge extends ProblemError {
  override readonly name = 'DocumentTooLarge'
}

export class DocumentTypeUnsupported extends ProblemError {
  override readonly name = 'DocumentTypeUnsupported'
}

export class DuplicateInvoice extends ProblemError {
  override readonly name = 'DuplicateInvoice'
}

export class EndpointDisabled extends ProblemError {
  override readonly name = 'EndpointDisabled'
}

export class EndpointLimitReached extends ProblemError {
  override readonly name = 'EndpointLimitReached'
}

export class EventExpired extends ProblemError {
  override readonly name = 'EventExpired'
}

export class ExpectationFailed extends ProblemError {
  override readonly name = 'ExpectationFailed'
}

export class HeadersTooLarge extends ProblemError {
  override readonly name = 'HeadersTooLarge'
}

export class IdempotencyConflict extends ProblemError {
  override readonly name = 'IdempotencyConflict'
}

export class IdempotencyKeyReused extends ProblemError {
  override readonly name = 'IdempotencyKeyReused'
}

export class InsufficientScope extends ProblemError {
  override readonly name = 'InsufficientScope'
}

export class InternalError extends ProblemError {
  override readonly name = 'InternalError'
}

export class InvalidState extends ProblemError {
  override readonly name = 'InvalidState'
}

export class InvalidToken extends ProblemError {
  override readonly name = 'InvalidToken'
}

export class ItemLimitReached extends ProblemError {
  override readonly name = 'ItemLimitReached'
}

export class ItemsNotTogether extends ProblemError {
  override readonly name = 'ItemsNotTogether'
}

export class JobLimitReached extends ProblemError {
  override readonly name = 'JobLimitReached'
}

export class LabelConflict extends ProblemError {
  override readonly name = 'LabelConflict'
}

export class MailInProgress extends ProblemError {
  override readonly name = 'MailInProgress'
}

export class MailNotConfigured extends ProblemError {
  override readonly name = 'MailNotConfigured'
}

export class MeterNumberInUse extends ProblemError {
  override readonly name = 'MeterNumberInUse'
}

export class MethodNotAllowed extends ProblemError {
  override readonly name = 'MethodNotAllowed'
}

export class ModeForbidsItem extends ProblemError {
  override readonly name = 'ModeForbidsItem'
}

export class NotFound extends ProblemError {
  override readonly name = 'NotFound'
}

export class OtherPerson extends ProblemError {
  override readonly name = 'OtherPerson'
}

export class OutcomeUnknown extends ProblemError {
  override readonly name = 'OutcomeUnknown'
}

export class Overloaded extends ProblemError {
  override readonly name = 'Overloaded'
}

export class PageNotShown extends ProblemError {
  override readonly name = 'PageNotShown'
}

export class PayloadTooLarge extends ProblemError {
  override readonly name = 'PayloadTooLarge'
}

export class PlanLimitReached extends ProblemError {
  override readonly name = 'PlanLimitReached'
}

export class PreconditionFailed extends ProblemError {
  override readonly name = 'PreconditionFailed'
}

export class QuotaExceeded extends ProblemError {
  override readonly name = 'QuotaExceeded'
}

export class RateLimited extends ProblemError {
  override readonly name = 'RateLimited'
}

export class ReadingExists extends ProblemError {
  override readonly name = 'ReadingExists'
}

export class ReadingNeedsReason extends ProblemError {
  override readonly name = 'ReadingNeedsReason'
}

export class RecipientDeclined extends ProblemError {
  override readonly name = 'RecipientDeclined'
}

export class RefundExceedsCredit extends ProblemError {
  override readonly name = 'RefundExceedsCredit'
}

export class RequestTimeout extends ProblemError {
  override readonly name = 'RequestTimeout'
}

export class ResendLimitReached extends ProblemError {
  override readonly name = 'ResendLimitReached'
}

export class SecretLimitReached extends ProblemError {
  override readonly name = 'SecretLimitReached'
}

export class SessionEnded extends ProblemError {
  override readonly name = 'SessionEnded'
}

export class SettlementExists extends ProblemError {
  override readonly name = 'SettlementExists'
}

export class SettlementIncomplete extends ProblemError {
  override readonly name = 'SettlementIncomplete'
}

export class SharesExceedCost extends ProblemError {
  override readonly name = 'SharesExceedCost'
}

export class SharesInStatements extends ProblemError {
  override readonly name = 'SharesInStatements'
}

export class TenantWithoutEmail extends ProblemError {
  override readonly name = 'TenantWithoutEmail'
}

export class TotalOutOfRange extends ProblemError {
  override readonly name = 'TotalOutOfRange'
}

export class TrueUpOverlaps extends ProblemError {
  override readonly name = 'TrueUpOverlaps'
}

export class Unauthorized extends ProblemError {
  override readonly name = 'Unauthorized'
}

export class UnsupportedMediaType extends ProblemError {
  override readonly name = 'UnsupportedMediaType'
}

export class UpstreamUnavailable extends ProblemError {
  override readonly name = 'UpstreamUnavailable'
}

export class ValidationFailed extends ProblemError {
  override readonly name = 'ValidationFailed'
}

export const problemClasses = {
  advances_missing: AdvancesMissing,
  agreement_ambiguous: AgreementAmbiguous,
  agreement_outside_period: AgreementOutsidePeriod,
  agreement_overlap: AgreementOverlap,
  allocation_key_needed: AllocationKeyNeeded,
  already_mailed: AlreadyMailed,
  apartment_lacks_area: ApartmentLacksArea,
  auth_unavailable: AuthUnavailable,
  bank_statement_too_large: BankStatementTooLarge,
  bank_statement_unreadable: BankStatementUnreadable,
  call_refused: CallRefused,
  cost_in_use: CostInUse,
  deprecated_field: DeprecatedField,
  document_limit_reached: DocumentLimitReached,
  document_refused: DocumentRefused,
  document_too_large: DocumentTooLarge,
  document_type_unsupported: DocumentTypeUnsupported,
  duplicate_invoice: DuplicateInvoice,
  endpoint_disabled: EndpointDisabled,
  endpoint_limit_reached: EndpointLimitReached,
  event_expired: EventExpired,
  expectation_failed: ExpectationFailed,
  headers_too_large: HeadersTooLarge,
  idempotency_conflict: IdempotencyConflict,
  idempotency_key_reused: IdempotencyKeyReused,
  insufficient_scope: InsufficientScope,
  internal_error: InternalError,
  invalid_state: InvalidState,
  invalid_token: InvalidToken,
  item_limit_reached: ItemLimitReached,
  items_not_together: ItemsNotTogether,
  job_limit_reached: JobLimitReached,
  label_conflict: LabelConflict,
  mail_in_progress: MailInProgress,
  mail_not_configured: MailNotConfigured,
  meter_number_in_use: MeterNumberInUse,
  method_not_allowed: MethodNotAllowed,
  mode_forbids_item: ModeForbidsItem,
  not_found: NotFound,
  other_person: OtherPerson,
  outcome_unknown: OutcomeUnknown,
  overloaded: Overloaded,
  page_not_shown: PageNotShown,
  payload_too_large: PayloadTooLarge,
  plan_limit_reached: PlanLimitReached,
  precondition_failed: PreconditionFailed,
  quota_exceeded: QuotaExceeded,
  rate_limited: RateLimited,
  reading_exists: ReadingExists,
  reading_needs_reason: ReadingNeedsReason,
  recipient_declined: RecipientDeclined,
  refund_exceeds_credit: RefundExceedsCredit,
  request_timeout: RequestTimeout,
  resend_limit_reached: ResendLimitReached,
  secret_limit_reached: SecretLimitReached,
  session_ended: SessionEnded,
  settlement_exists: SettlementExists,
  settlement_incomplete: SettlementIncomplete,
  shares_exceed_cost: SharesExceedCost,
  shares_in_statements: SharesInStatements,
  tenant_without_email: TenantWithoutEmail,
  total_out_of_range: TotalOutOfRange,
  true_up_overlaps: TrueUpOverlaps,
  unauthorized: Unauthorized,
  unsupported_media_type: UnsupportedMediaType,
  upstream_unavailable: UpstreamUnavailable,
  validation_failed: ValidationFailed,
} as const
