/**
 * Client of the API of Reservas, version 1, for programs with a key. No dependencies; Node 20, Deno or Bun. Not for
 * pages: they would show the key, and the API has no CORS headers.
 * Generated from the contract by `npm run docs:client`; don't edit it.
 */

export interface Calls {
  /** Fecha y hora locales de las reservas. */
  readonly datetimeNow: {
    readonly request: Record<string, never>;
    readonly answer: {
      readonly response: 'OK';
      readonly date: string;
      readonly datetime: string;
    };
  };
  /** Actividades y días de la portada. */
  readonly homeFilters: {
    readonly request: Record<string, never>;
    readonly answer: {
      readonly response: 'OK';
      readonly dates: readonly (string)[];
      readonly day_min: string;
      readonly day_max: string;
      readonly activities: readonly ({
        readonly id: number;
        readonly name: string;
      })[];
    };
  };
  /** Centros, actividades y días que se pueden consultar. */
  readonly searchFilters: {
    readonly request: Record<string, never>;
    readonly answer: {
      readonly response: 'OK';
      readonly dates: readonly (string)[];
      readonly day_min: string;
      readonly day_max: string;
      readonly activities: readonly ({
        readonly id: number;
        readonly name: string;
      })[];
      readonly centers: readonly ({
        readonly id: number;
        readonly name: string;
        readonly slug: string;
        readonly address: string;
        readonly phone: string;
        readonly human_phone: string;
        readonly email: string;
        readonly map_url: string;
        readonly hours: string;
        readonly image: string;
      })[];
      readonly guess: boolean;
    };
  };
  /** Cuántas horas libres tiene cada día. */
  readonly searchDays: {
    readonly request: {
      readonly params: {
        readonly activity: number | string;
        readonly center: number | string;
      };
      readonly query?: {
        readonly part?: 'manana' | 'tarde' | 'noche';
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly days: readonly ({
        readonly date: string;
        readonly free: number;
      })[];
    };
  };
  /** Canchas y horas libres de un día. */
  readonly searchAttractions: {
    readonly request: {
      readonly params: {
        readonly day: string;
        readonly activity: number | string;
        readonly center: number | string;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly guess: boolean;
      readonly data: readonly ({
        readonly id: number;
        readonly name: string;
        readonly center_id: number;
        readonly center_name: string;
        readonly attraction_type: string;
        readonly capacity: number;
        readonly image: string;
        readonly floor: string;
        readonly dates: readonly ({
          readonly id: number;
          readonly hour: string;
          readonly attraction_name: string;
          readonly start: string;
          readonly end: string;
        })[];
      })[];
    };
  };
  /** Reservas de un intervalo de fechas. */
  readonly reservationList: {
    readonly request: {
      readonly params: {
        readonly center: number | string;
        readonly attraction: number | string;
        readonly dateFrom: string;
        readonly dateTo: string;
        readonly showCancelled: boolean;
      };
      readonly query?: {
        readonly page?: number | string;
        readonly sort?: 'date' | 'hours' | 'status' | 'shortcode' | 'reference' | 'dependency' | 'name' | 'place';
        readonly order?: 'asc' | 'desc';
        readonly search?: string;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly reservations: {
        readonly current_page: number;
        readonly last_page: number;
        readonly per_page: number;
        readonly total: number;
        readonly has_more?: boolean;
        readonly from: number | null;
        readonly to: number | null;
        readonly next_page_url: string | null;
        readonly prev_page_url: string | null;
        readonly data: readonly ({
          readonly id: string;
          readonly shortcode: string;
          readonly qrcode: string;
          readonly qr_link: string;
          readonly order_id: string;
          readonly name: string;
          readonly dependency: string;
          readonly activity_id: number | null;
          readonly activity: {
            readonly id: number;
            readonly name: string;
          } | null;
          readonly reservation_type_id: number;
          readonly reservation_type: string;
          readonly place: string;
          readonly place_center: string;
          readonly place_attraction: string;
          readonly center_id: number;
          readonly attraction_id: number;
          readonly date: string;
          readonly date_es: string;
          readonly hours: string;
          readonly date_start: string;
          readonly date_end: string;
          readonly check_in: string;
          readonly check_in_datetime: string;
          readonly observations: string;
          readonly created_dt_humans: string;
          readonly created_at: string;
          readonly is_available: boolean;
          readonly status: 0 | 1 | 2 | 3;
          readonly status_name: string;
          readonly person: {
            readonly cui: string;
            readonly human_cui: string;
            readonly first_name: string;
            readonly last_name: string;
          } | null;
          readonly available_date_id: number | null;
          readonly companions_quantity: number;
          readonly reference: string;
          readonly origin_id: number | null;
          readonly origin: string;
          readonly occurrence: {
            readonly number: number;
            readonly count: number;
          } | null;
          readonly may: {
            readonly cancel: boolean;
            readonly cancel_note?: string;
            readonly elsewhere_note?: string;
            readonly check_in: boolean;
            readonly take_check_in_back?: boolean;
            readonly move?: boolean;
            readonly edit?: boolean;
            readonly change_person?: boolean;
            readonly restore?: boolean;
            readonly repeat?: boolean;
          };
          readonly approval?: {
            readonly state: 'pending' | 'granted' | 'refused' | 'expired';
            readonly until: string;
            readonly reason: string;
          } | null;
          readonly handover_offered?: boolean;
          readonly version?: number;
        })[];
        readonly by_date_only?: boolean;
      };
    };
  };
  /** Lo mismo, de un código corto. */
  readonly reservationListByCode: {
    readonly request: {
      readonly params: {
        readonly center: number | string;
        readonly attraction: number | string;
        readonly dateFrom: string;
        readonly dateTo: string;
        readonly showCancelled: boolean;
        readonly code: string;
      };
      readonly query?: {
        readonly page?: number | string;
        readonly sort?: 'date' | 'hours' | 'status' | 'shortcode' | 'reference' | 'dependency' | 'name' | 'place';
        readonly order?: 'asc' | 'desc';
        readonly search?: string;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly reservations: {
        readonly current_page: number;
        readonly last_page: number;
        readonly per_page: number;
        readonly total: number;
        readonly has_more?: boolean;
        readonly from: number | null;
        readonly to: number | null;
        readonly next_page_url: string | null;
        readonly prev_page_url: string | null;
        readonly data: readonly ({
          readonly id: string;
          readonly shortcode: string;
          readonly qrcode: string;
          readonly qr_link: string;
          readonly order_id: string;
          readonly name: string;
          readonly dependency: string;
          readonly activity_id: number | null;
          readonly activity: {
            readonly id: number;
            readonly name: string;
          } | null;
          readonly reservation_type_id: number;
          readonly reservation_type: string;
          readonly place: string;
          readonly place_center: string;
          readonly place_attraction: string;
          readonly center_id: number;
          readonly attraction_id: number;
          readonly date: string;
          readonly date_es: string;
          readonly hours: string;
          readonly date_start: string;
          readonly date_end: string;
          readonly check_in: string;
          readonly check_in_datetime: string;
          readonly observations: string;
          readonly created_dt_humans: string;
          readonly created_at: string;
          readonly is_available: boolean;
          readonly status: 0 | 1 | 2 | 3;
          readonly status_name: string;
          readonly person: {
            readonly cui: string;
            readonly human_cui: string;
            readonly first_name: string;
            readonly last_name: string;
          } | null;
          readonly available_date_id: number | null;
          readonly companions_quantity: number;
          readonly reference: string;
          readonly origin_id: number | null;
          readonly origin: string;
          readonly occurrence: {
            readonly number: number;
            readonly count: number;
          } | null;
          readonly may: {
            readonly cancel: boolean;
            readonly cancel_note?: string;
            readonly elsewhere_note?: string;
            readonly check_in: boolean;
            readonly take_check_in_back?: boolean;
            readonly move?: boolean;
            readonly edit?: boolean;
            readonly change_person?: boolean;
            readonly restore?: boolean;
            readonly repeat?: boolean;
          };
          readonly approval?: {
            readonly state: 'pending' | 'granted' | 'refused' | 'expired';
            readonly until: string;
            readonly reason: string;
          } | null;
          readonly handover_offered?: boolean;
          readonly version?: number;
        })[];
        readonly by_date_only?: boolean;
      };
    };
  };
  /** Reservas de hoy, de la semana, del mes… */
  readonly adminReservationList: {
    readonly request: {
      readonly params: {
        readonly query_date: 'yesterday' | 'today' | 'tomorrow' | 'this_week' | 'this_month' | 'last_3_months' | 'last_6_months' | 'all_year' | 'customize';
        readonly center: number | string;
        readonly search_method: 'all' | 'code' | 'cui';
      };
      readonly query?: {
        readonly page?: number | string;
        readonly sort?: 'date' | 'hours' | 'status' | 'shortcode' | 'reference' | 'dependency' | 'name' | 'place';
        readonly order?: 'asc' | 'desc';
        readonly showCancelled?: boolean;
        readonly date_start?: string;
        readonly date_end?: string;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly data: {
        readonly current_page: number;
        readonly last_page: number;
        readonly per_page: number;
        readonly total: number;
        readonly has_more?: boolean;
        readonly from: number | null;
        readonly to: number | null;
        readonly next_page_url: string | null;
        readonly prev_page_url: string | null;
        readonly data: readonly ({
          readonly id: string;
          readonly shortcode: string;
          readonly qrcode: string;
          readonly qr_link: string;
          readonly order_id: string;
          readonly name: string;
          readonly dependency: string;
          readonly activity_id: number | null;
          readonly activity: {
            readonly id: number;
            readonly name: string;
          } | null;
          readonly reservation_type_id: number;
          readonly reservation_type: string;
          readonly place: string;
          readonly place_center: string;
          readonly place_attraction: string;
          readonly center_id: number;
          readonly attraction_id: number;
          readonly date: string;
          readonly date_es: string;
          readonly hours: string;
          readonly date_start: string;
          readonly date_end: string;
          readonly check_in: string;
          readonly check_in_datetime: string;
          readonly observations: string;
          readonly created_dt_humans: string;
          readonly created_at: string;
          readonly is_available: boolean;
          readonly status: 0 | 1 | 2 | 3;
          readonly status_name: string;
          readonly person: {
            readonly cui: string;
            readonly human_cui: string;
            readonly first_name: string;
            readonly last_name: string;
          } | null;
          readonly available_date_id: number | null;
          readonly companions_quantity: number;
          readonly reference: string;
          readonly origin_id: number | null;
          readonly origin: string;
          readonly occurrence: {
            readonly number: number;
            readonly count: number;
          } | null;
          readonly may: {
            readonly cancel: boolean;
            readonly cancel_note?: string;
            readonly elsewhere_note?: string;
            readonly check_in: boolean;
            readonly take_check_in_back?: boolean;
            readonly move?: boolean;
            readonly edit?: boolean;
            readonly change_person?: boolean;
            readonly restore?: boolean;
            readonly repeat?: boolean;
          };
          readonly approval?: {
            readonly state: 'pending' | 'granted' | 'refused' | 'expired';
            readonly until: string;
            readonly reason: string;
          } | null;
          readonly handover_offered?: boolean;
          readonly version?: number;
        })[];
        readonly by_date_only?: boolean;
      };
      readonly date_start: string;
      readonly date_end: string;
    };
  };
  /** Lo mismo, de un código corto. */
  readonly adminReservationListByQuery: {
    readonly request: {
      readonly params: {
        readonly query_date: 'yesterday' | 'today' | 'tomorrow' | 'this_week' | 'this_month' | 'last_3_months' | 'last_6_months' | 'all_year' | 'customize';
        readonly center: number | string;
        readonly search_method: 'all' | 'code' | 'cui';
        readonly query: string;
      };
      readonly query?: {
        readonly page?: number | string;
        readonly sort?: 'date' | 'hours' | 'status' | 'shortcode' | 'reference' | 'dependency' | 'name' | 'place';
        readonly order?: 'asc' | 'desc';
        readonly showCancelled?: boolean;
        readonly date_start?: string;
        readonly date_end?: string;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly data: {
        readonly current_page: number;
        readonly last_page: number;
        readonly per_page: number;
        readonly total: number;
        readonly has_more?: boolean;
        readonly from: number | null;
        readonly to: number | null;
        readonly next_page_url: string | null;
        readonly prev_page_url: string | null;
        readonly data: readonly ({
          readonly id: string;
          readonly shortcode: string;
          readonly qrcode: string;
          readonly qr_link: string;
          readonly order_id: string;
          readonly name: string;
          readonly dependency: string;
          readonly activity_id: number | null;
          readonly activity: {
            readonly id: number;
            readonly name: string;
          } | null;
          readonly reservation_type_id: number;
          readonly reservation_type: string;
          readonly place: string;
          readonly place_center: string;
          readonly place_attraction: string;
          readonly center_id: number;
          readonly attraction_id: number;
          readonly date: string;
          readonly date_es: string;
          readonly hours: string;
          readonly date_start: string;
          readonly date_end: string;
          readonly check_in: string;
          readonly check_in_datetime: string;
          readonly observations: string;
          readonly created_dt_humans: string;
          readonly created_at: string;
          readonly is_available: boolean;
          readonly status: 0 | 1 | 2 | 3;
          readonly status_name: string;
          readonly person: {
            readonly cui: string;
            readonly human_cui: string;
            readonly first_name: string;
            readonly last_name: string;
          } | null;
          readonly available_date_id: number | null;
          readonly companions_quantity: number;
          readonly reference: string;
          readonly origin_id: number | null;
          readonly origin: string;
          readonly occurrence: {
            readonly number: number;
            readonly count: number;
          } | null;
          readonly may: {
            readonly cancel: boolean;
            readonly cancel_note?: string;
            readonly elsewhere_note?: string;
            readonly check_in: boolean;
            readonly take_check_in_back?: boolean;
            readonly move?: boolean;
            readonly edit?: boolean;
            readonly change_person?: boolean;
            readonly restore?: boolean;
            readonly repeat?: boolean;
          };
          readonly approval?: {
            readonly state: 'pending' | 'granted' | 'refused' | 'expired';
            readonly until: string;
            readonly reason: string;
          } | null;
          readonly handover_offered?: boolean;
          readonly version?: number;
        })[];
        readonly by_date_only?: boolean;
      };
      readonly date_start: string;
      readonly date_end: string;
    };
  };
  /** Reservas por su código o su correlativo, completos. */
  readonly searchReservations: {
    readonly request: {
      readonly query?: {
        readonly search?: string;
        readonly showCancelled?: boolean;
        readonly sort?: 'date' | 'hours' | 'status' | 'shortcode' | 'reference' | 'dependency' | 'name' | 'place';
        readonly order?: 'asc' | 'desc';
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly reservations: readonly ({
        readonly id: string;
        readonly shortcode: string;
        readonly qrcode: string;
        readonly qr_link: string;
        readonly order_id: string;
        readonly name: string;
        readonly dependency: string;
        readonly activity_id: number | null;
        readonly activity: {
          readonly id: number;
          readonly name: string;
        } | null;
        readonly reservation_type_id: number;
        readonly reservation_type: string;
        readonly place: string;
        readonly place_center: string;
        readonly place_attraction: string;
        readonly center_id: number;
        readonly attraction_id: number;
        readonly date: string;
        readonly date_es: string;
        readonly hours: string;
        readonly date_start: string;
        readonly date_end: string;
        readonly check_in: string;
        readonly check_in_datetime: string;
        readonly observations: string;
        readonly created_dt_humans: string;
        readonly created_at: string;
        readonly is_available: boolean;
        readonly status: 0 | 1 | 2 | 3;
        readonly status_name: string;
        readonly person: {
          readonly cui: string;
          readonly human_cui: string;
          readonly first_name: string;
          readonly last_name: string;
        } | null;
        readonly available_date_id: number | null;
        readonly companions_quantity: number;
        readonly reference: string;
        readonly origin_id: number | null;
        readonly origin: string;
        readonly occurrence: {
          readonly number: number;
          readonly count: number;
        } | null;
        readonly may: {
          readonly cancel: boolean;
          readonly cancel_note?: string;
          readonly elsewhere_note?: string;
          readonly check_in: boolean;
          readonly take_check_in_back?: boolean;
          readonly move?: boolean;
          readonly edit?: boolean;
          readonly change_person?: boolean;
          readonly restore?: boolean;
          readonly repeat?: boolean;
        };
        readonly approval?: {
          readonly state: 'pending' | 'granted' | 'refused' | 'expired';
          readonly until: string;
          readonly reason: string;
        } | null;
        readonly handover_offered?: boolean;
        readonly version?: number;
      })[];
      readonly total: number;
      readonly by_date_only?: boolean;
    };
  };
  /** Una reserva por su identificador. */
  readonly findReservation: {
    readonly request: {
      readonly query: {
        readonly query: string;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly id: string;
      readonly shortcode: string;
      readonly qrcode: string;
      readonly qr_link: string;
      readonly order_id: string;
      readonly name: string;
      readonly dependency: string;
      readonly activity_id: number | null;
      readonly activity: {
        readonly id: number;
        readonly name: string;
      } | null;
      readonly reservation_type_id: number;
      readonly reservation_type: string;
      readonly place: string;
      readonly place_center: string;
      readonly place_attraction: string;
      readonly center_id: number;
      readonly attraction_id: number;
      readonly date: string;
      readonly date_es: string;
      readonly hours: string;
      readonly date_start: string;
      readonly date_end: string;
      readonly check_in: string;
      readonly check_in_datetime: string;
      readonly observations: string;
      readonly created_dt_humans: string;
      readonly created_at: string;
      readonly is_available: boolean;
      readonly status: 0 | 1 | 2 | 3;
      readonly status_name: string;
      readonly person: {
        readonly cui: string;
        readonly human_cui: string;
        readonly first_name: string;
        readonly last_name: string;
      } | null;
      readonly available_date_id: number | null;
      readonly companions_quantity: number;
      readonly reference: string;
      readonly origin_id: number | null;
      readonly origin: string;
      readonly occurrence: {
        readonly number: number;
        readonly count: number;
      } | null;
      readonly may: {
        readonly cancel: boolean;
        readonly cancel_note?: string;
        readonly elsewhere_note?: string;
        readonly check_in: boolean;
        readonly take_check_in_back?: boolean;
        readonly move?: boolean;
        readonly edit?: boolean;
        readonly change_person?: boolean;
        readonly restore?: boolean;
        readonly repeat?: boolean;
      };
      readonly approval?: {
        readonly state: 'pending' | 'granted' | 'refused' | 'expired';
        readonly until: string;
        readonly reason: string;
      } | null;
      readonly handover_offered?: boolean;
      readonly version?: number;
    };
  };
  /** Las fechas de su serie. */
  readonly seriesDates: {
    readonly request: {
      readonly params: {
        readonly id: string;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly dates: readonly ({
        readonly id: string;
        readonly date: string;
        readonly hours: string;
        readonly place_attraction: string;
        readonly status_name: string;
      })[];
    };
  };
  /** Tipos de reservación. */
  readonly reservationTypeList: {
    readonly request: {
      readonly query?: {
        readonly page?: number | string;
        readonly removed?: boolean;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly reservation_types: {
        readonly current_page: number;
        readonly last_page: number;
        readonly per_page: number;
        readonly total: number;
        readonly has_more?: boolean;
        readonly from: number | null;
        readonly to: number | null;
        readonly next_page_url: string | null;
        readonly prev_page_url: string | null;
        readonly data: readonly ({
          readonly id: number;
          readonly version: string;
          readonly name: string;
          readonly strcode: string;
          readonly minutes_for_next_reservation: number;
          readonly min_days: number;
          readonly max_days: number;
          readonly minutes_before: number;
          readonly minutes_after: number;
        })[];
      };
    };
  };
  /** Actividades. */
  readonly activityList: {
    readonly request: {
      readonly query?: {
        readonly page?: number | string;
        readonly removed?: boolean;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly activities: {
        readonly current_page: number;
        readonly last_page: number;
        readonly per_page: number;
        readonly total: number;
        readonly has_more?: boolean;
        readonly from: number | null;
        readonly to: number | null;
        readonly next_page_url: string | null;
        readonly prev_page_url: string | null;
        readonly data: readonly ({
          readonly id: number;
          readonly version: string;
          readonly name: string;
          readonly image: string;
          readonly address: string;
        })[];
      };
    };
  };
  /** Medios de solicitud. */
  readonly originList: {
    readonly request: {
      readonly query?: {
        readonly page?: number | string;
        readonly removed?: boolean;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly origins: {
        readonly current_page: number;
        readonly last_page: number;
        readonly per_page: number;
        readonly total: number;
        readonly has_more?: boolean;
        readonly from: number | null;
        readonly to: number | null;
        readonly next_page_url: string | null;
        readonly prev_page_url: string | null;
        readonly data: readonly ({
          readonly id: number;
          readonly version: string;
          readonly name: string;
        })[];
      };
    };
  };
  /** Si una hora está libre. */
  readonly checkAvailability: {
    readonly request: {
      readonly body: {
        readonly attraction_id: number;
        readonly date_start: string;
        readonly date_end: string;
      };
    };
    readonly answer: 'is_available' | 'not_available';
  };
  /** Reservar una hora, o una serie. */
  readonly createReservation: {
    readonly request: {
      readonly body: {
        readonly selected_center_id: number;
        readonly selected_date: string;
        readonly selected_attraction_id: number;
        readonly selected_hour_start: string;
        readonly selected_hour_end: string;
        readonly selected_reservation_type_id: number;
        readonly selected_activity_id: number;
        readonly selected_origin_id: number;
        readonly reservation_reference: string;
        readonly reservation_person_cui?: string | null;
        readonly reservation_person_is_admin?: boolean;
        readonly reservation_is_recurring?: boolean;
        readonly reservation_recurring_type_selected?: 'DIARIA' | 'SEMANAL' | 'QUINCENAL' | 'MENSUAL' | 'BIMENSUAL' | 'TRIMESTRAL' | 'SEMESTRAL' | 'ANUAL' | null;
        readonly reservation_recurring_count?: number | null;
        readonly reservation_dependency?: string | null;
        readonly reservation_name: string;
        readonly reservation_observations?: string | null;
        readonly reservation_skip_dates?: readonly (string)[];
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly message: 'OK';
      readonly reservation: {
        readonly id: string;
        readonly shortcode: string;
        readonly qrcode: string;
        readonly order_id: string;
        readonly date: string;
      };
      readonly reservations: readonly ({
        readonly id: string;
        readonly shortcode: string;
        readonly qrcode: string;
        readonly order_id: string;
        readonly date: string;
      })[];
      readonly warnings: readonly (string)[];
      readonly approval_until: string | null;
    };
  };
  /** Mover una reserva que hizo la misma llave. */
  readonly moveReservation: {
    readonly request: {
      readonly params: {
        readonly id: string;
      };
      readonly query?: {
        readonly scope?: 'one' | 'following' | 'all';
      };
      readonly body: {
        readonly attraction_id: number;
        readonly date: string;
        readonly hour_start: string;
        readonly hour_end: string;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly reservation: {
        readonly id: string;
        readonly shortcode: string;
        readonly qrcode: string;
        readonly qr_link: string;
        readonly order_id: string;
        readonly name: string;
        readonly dependency: string;
        readonly activity_id: number | null;
        readonly activity: {
          readonly id: number;
          readonly name: string;
        } | null;
        readonly reservation_type_id: number;
        readonly reservation_type: string;
        readonly place: string;
        readonly place_center: string;
        readonly place_attraction: string;
        readonly center_id: number;
        readonly attraction_id: number;
        readonly date: string;
        readonly date_es: string;
        readonly hours: string;
        readonly date_start: string;
        readonly date_end: string;
        readonly check_in: string;
        readonly check_in_datetime: string;
        readonly observations: string;
        readonly created_dt_humans: string;
        readonly created_at: string;
        readonly is_available: boolean;
        readonly status: 0 | 1 | 2 | 3;
        readonly status_name: string;
        readonly person: {
          readonly cui: string;
          readonly human_cui: string;
          readonly first_name: string;
          readonly last_name: string;
        } | null;
        readonly available_date_id: number | null;
        readonly companions_quantity: number;
        readonly reference: string;
        readonly origin_id: number | null;
        readonly origin: string;
        readonly occurrence: {
          readonly number: number;
          readonly count: number;
        } | null;
        readonly may: {
          readonly cancel: boolean;
          readonly cancel_note?: string;
          readonly elsewhere_note?: string;
          readonly check_in: boolean;
          readonly take_check_in_back?: boolean;
          readonly move?: boolean;
          readonly edit?: boolean;
          readonly change_person?: boolean;
          readonly restore?: boolean;
          readonly repeat?: boolean;
        };
        readonly approval?: {
          readonly state: 'pending' | 'granted' | 'refused' | 'expired';
          readonly until: string;
          readonly reason: string;
        } | null;
        readonly handover_offered?: boolean;
        readonly version?: number;
      };
      readonly changed: number;
      readonly warnings: readonly (string)[];
      readonly may_return?: boolean;
    };
  };
  /** Cancelar una reserva que hizo la misma llave. */
  readonly cancelReservation: {
    readonly request: {
      readonly params: {
        readonly id: string;
      };
      readonly query?: {
        readonly scope?: 'one' | 'following' | 'all';
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly cancelled?: readonly (string)[];
      readonly restorable?: readonly (string)[];
    };
  };
  /** Códigos y horas de hoy, para una puerta. */
  readonly doorDay: {
    readonly request: {
      readonly query?: {
        readonly center_id?: number | string;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly date: string;
      readonly reservations: readonly ({
        readonly id: string;
        readonly shortcode: string;
        readonly qrcode: string;
        readonly who: string;
        readonly phone: string;
        readonly activity: string;
        readonly place: string;
        readonly attraction_id: number;
        readonly attraction: string;
        readonly reservation_type_id: number;
        readonly hour_start: string;
        readonly hour_end: string;
        readonly status: 0 | 1 | 2 | 3;
        readonly check_in_datetime: string;
      })[];
    };
  };
  /** Registrar la entrada de una reserva por su código. */
  readonly checkIn: {
    readonly request: {
      readonly body: {
        readonly shortcode: string;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly check_in_datetime: string;
      readonly reservation: {
        readonly id: string;
        readonly shortcode: string;
        readonly qrcode: string;
        readonly qr_link: string;
        readonly order_id: string;
        readonly name: string;
        readonly dependency: string;
        readonly activity_id: number | null;
        readonly activity: {
          readonly id: number;
          readonly name: string;
        } | null;
        readonly reservation_type_id: number;
        readonly reservation_type: string;
        readonly place: string;
        readonly place_center: string;
        readonly place_attraction: string;
        readonly center_id: number;
        readonly attraction_id: number;
        readonly date: string;
        readonly date_es: string;
        readonly hours: string;
        readonly date_start: string;
        readonly date_end: string;
        readonly check_in: string;
        readonly check_in_datetime: string;
        readonly observations: string;
        readonly created_dt_humans: string;
        readonly created_at: string;
        readonly is_available: boolean;
        readonly status: 0 | 1 | 2 | 3;
        readonly status_name: string;
        readonly person: {
          readonly cui: string;
          readonly human_cui: string;
          readonly first_name: string;
          readonly last_name: string;
        } | null;
        readonly available_date_id: number | null;
        readonly companions_quantity: number;
        readonly reference: string;
        readonly origin_id: number | null;
        readonly origin: string;
        readonly occurrence: {
          readonly number: number;
          readonly count: number;
        } | null;
        readonly may: {
          readonly cancel: boolean;
          readonly cancel_note?: string;
          readonly elsewhere_note?: string;
          readonly check_in: boolean;
          readonly take_check_in_back?: boolean;
          readonly move?: boolean;
          readonly edit?: boolean;
          readonly change_person?: boolean;
          readonly restore?: boolean;
          readonly repeat?: boolean;
        };
        readonly approval?: {
          readonly state: 'pending' | 'granted' | 'refused' | 'expired';
          readonly until: string;
          readonly reason: string;
        } | null;
        readonly handover_offered?: boolean;
        readonly version?: number;
      };
    };
  };
  /** Ocupación de un intervalo, por grupo. */
  readonly occupancy: {
    readonly request: {
      readonly query: {
        readonly from: string;
        readonly to: string;
        readonly group?: 'attraction' | 'center' | 'hour' | 'weekday' | 'hour_weekday' | 'type' | 'activity' | 'dependency' | 'date';
        readonly center?: number | string;
      };
    };
    readonly answer: {
      readonly response: 'OK';
      readonly rows: readonly ({
        readonly key: string;
        readonly name: string;
        readonly reserved_minutes: number;
        readonly open_minutes: number;
        readonly reservations: number;
        readonly cancelled: number;
        readonly no_shows: number;
        readonly lead_days: number;
      })[];
    };
  };
  /** Lo mismo como hoja de Excel. */
  readonly statisticsSheet: {
    readonly request: {
      readonly query: {
        readonly from: string;
        readonly to: string;
        readonly group?: 'attraction' | 'center' | 'hour' | 'weekday' | 'hour_weekday' | 'type' | 'activity' | 'dependency' | 'date';
        readonly center?: number | string;
      };
    };
    readonly answer: Uint8Array;
  };
  /** Reservas de un intervalo como hoja de Excel, sin datos personales. */
  readonly reservationSheet: {
    readonly request: {
      readonly query?: {
        readonly center?: number | string;
        readonly attraction?: number | string;
        readonly dateFrom?: string;
        readonly dateTo?: string;
        readonly showCancelled?: boolean;
        readonly code?: string;
        readonly query_date?: 'yesterday' | 'today' | 'tomorrow' | 'this_week' | 'this_month' | 'last_3_months' | 'last_6_months' | 'all_year' | 'customize';
        readonly search_method?: 'all' | 'code' | 'cui';
        readonly query?: string;
        readonly date_start?: string;
        readonly date_end?: string;
        readonly search?: string;
        readonly ids?: string;
      };
    };
    readonly answer: Uint8Array;
  };
  /** Lo mismo como PDF. */
  readonly reservationReport: {
    readonly request: {
      readonly params: {
        readonly center: number | string;
        readonly date_start: string;
        readonly date_end: string;
      };
      readonly query?: {
        readonly attraction?: number | string;
        readonly showCancelled?: boolean;
        readonly search?: string;
        readonly cui?: string;
      };
    };
    readonly answer: Uint8Array;
  };
  /** Lo mismo, de un código corto. */
  readonly reservationReportByCode: {
    readonly request: {
      readonly params: {
        readonly center: number | string;
        readonly date_start: string;
        readonly date_end: string;
        readonly code: string;
      };
      readonly query?: {
        readonly attraction?: number | string;
        readonly showCancelled?: boolean;
        readonly search?: string;
        readonly cui?: string;
      };
    };
    readonly answer: Uint8Array;
  };
}

const ROUTES = {
  datetimeNow: ['GET', '/api/admin/datetime/now'],
  homeFilters: ['GET', '/api/home-filters'],
  searchFilters: ['GET', '/api/search-filters'],
  searchDays: ['GET', '/api/search-days/{activity}/{center}'],
  searchAttractions: ['GET', '/api/search-attractions/{day}/{activity}/{center}'],
  reservationList: ['GET', '/api/reservations/get-all/{center}/{attraction}/{dateFrom}/{dateTo}/{showCancelled}'],
  reservationListByCode: ['GET', '/api/reservations/get-all/{center}/{attraction}/{dateFrom}/{dateTo}/{showCancelled}/{code}'],
  adminReservationList: ['GET', '/api/admin/reservations-list/{query_date}/{center}/{search_method}'],
  adminReservationListByQuery: ['GET', '/api/admin/reservations-list/{query_date}/{center}/{search_method}/{query}'],
  searchReservations: ['GET', '/api/search-global2'],
  findReservation: ['GET', '/api/reservation/search'],
  seriesDates: ['GET', '/api/reservation/{id}/dates'],
  reservationTypeList: ['GET', '/api/reservation-types'],
  activityList: ['GET', '/api/activity'],
  originList: ['GET', '/api/origin'],
  checkAvailability: ['POST', '/api/manage/wiz-reservation/check'],
  createReservation: ['POST', '/admin/programmation/create'],
  moveReservation: ['POST', '/api/reservation/{id}/move'],
  cancelReservation: ['DELETE', '/api/reservation/{id}'],
  doorDay: ['GET', '/api/check-in/today'],
  checkIn: ['POST', '/api/reservation/check-in'],
  occupancy: ['GET', '/api/statistics/occupancy'],
  statisticsSheet: ['GET', '/download/statistics.xlsx'],
  reservationSheet: ['GET', '/download/reservations.xlsx'],
  reservationReport: ['GET', '/download/report/{center}/{date_start}/{date_end}'],
  reservationReportByCode: ['GET', '/download/report/{center}/{date_start}/{date_end}/{code}'],
} as const satisfies { readonly [Name in keyof Calls]: readonly [method: string, path: string] };

export type CallName = keyof Calls;

export interface ClientOptions {
  /** Like `https://reservas.ejemplo.gt`. */
  readonly address: string;
  /** `rsv_…` */
  readonly key: string;
  readonly fetch?: typeof fetch;
}

/** A refusal; `code` never changes, `message` is a Spanish sentence for people. */
export class ReservasError extends Error {
  override readonly name = 'ReservasError';
  readonly status: number;
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body.error ?? `the server answered ${status}`));
    this.status = status;
    this.code = String(body.code ?? '');
    this.body = body;
  }
}

type Values = Readonly<Record<string, unknown>>;
interface AnyRequest {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
}

export type Client = <Name extends CallName>(
  name: Name,
  request: Calls[Name]['request'],
  /** The same for each try of one request: it is carried out once. */
  idempotencyKey?: string,
) => Promise<Calls[Name]['answer']>;

export function reservas({ address, key, fetch: send = fetch }: ClientOptions): Client {
  return async (name, request, idempotencyKey = crypto.randomUUID()) => {
    const [method, path] = ROUTES[name];
    const { params = {}, query = {}, body }: AnyRequest = request;
    const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(params[part])));
    const url = new URL(filled, address);
    for (const [field, value] of Object.entries(query))
      if (value !== undefined && value !== null) url.searchParams.set(field, String(value));
    const answer = await send(url, {
      method,
      credentials: 'omit',
      headers: {
        Authorization: `Bearer ${key}`,
        ...(method === 'POST' ? { 'Idempotency-Key': idempotencyKey } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await read(answer)) as never;
  };
}

/** @throws ReservasError */
async function read(answer: Response): Promise<unknown> {
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  if (!answer.ok) throw new ReservasError(answer.status, isJson ? ((await answer.json()) as Values) : {});
  return isJson ? answer.json() : new Uint8Array(await answer.arrayBuffer());
}
