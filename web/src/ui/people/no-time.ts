/** Replaces the time of imaging and operations (APT-007). */
export const NO_TIME = "Scheduled time not available for this type of appointment.";
