/** SQL of the name of an account, or of a key of the API; '' for the product and where nobody is known. */
export function actorNameSql(userId: string): string {
  return `coalesce((select u.email from read.users u where u.user_id = ${userId}),
    (select 'Llave «' || k.name || '»' from read.api_keys k where k.key_id = ${userId}), '')`;
}
