type DpiStatus = 'none' | 'waiting' | 'refused' | 'verified';

type LapsedField = 'first_name' | 'last_name' | 'date_of_birth';

export interface DirectoryEntry {
  readonly id: string;
  readonly cui: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: string;
  /** `YYYY-MM-DD`, or the placeholder of erased data. */
  readonly dateOfBirth: string;
  readonly phone: string;
  readonly image: string;
  readonly dpiFront: string;
  readonly dpiBack: string;
  readonly dpiStatus: DpiStatus;
  /** ISO 8601, UTC. */
  readonly dpiAt: string;
  readonly dpiReason: string;
  /** Verified data changed since, which ended the verification. */
  readonly dpiLapsed: readonly LapsedField[];
}

export const ENTRY = `person_id as id, cui, first_name as "firstName", last_name as "lastName", gender,
  date_of_birth as "dateOfBirth", phone, image, dpi_front as "dpiFront", dpi_back as "dpiBack",
  dpi_status as "dpiStatus", dpi_at as "dpiAt", dpi_reason as "dpiReason", dpi_lapsed as "dpiLapsed"`;
