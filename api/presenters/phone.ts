/** `2222-3333` from eight digits; others unchanged. */
export function humanPhone(phone: string): string {
  return phone.replace(/^(\d{4})(\d{4})$/, '$1-$2');
}
