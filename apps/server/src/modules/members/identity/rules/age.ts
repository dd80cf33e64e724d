/** Age in whole years, on the day of registration in the merchant's time zone. */

/** `birthday` and `today` are `yyyy-MM-dd`. A person born on 29 February comes of age on 1 March of a common year. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
